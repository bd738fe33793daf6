"""The months by their names and abbreviations, in the languages in which offices publish."""

from __future__ import annotations

_NAMES = (
    "jan january januar janvier janv enero ene janeiro gennaio gen januari gener styczeń január "
    "leden",
    "feb february februar février févr fév febrero fevereiro fev febbraio februari febrer luty "
    "únor",
    "mar march märz mär mrz mars marzo março maart mrt març marts marzec březen",
    "apr april avril avr abril abr aprile kwiecień duben",
    "may mai mayo maio maggio mag mei maj maig květen",
    "jun june juni juin junio junho giugno giu juny czerwiec červen",
    "jul july juli juillet juil julio julho luglio lug juliol lipiec červenec",
    "aug august août agosto ago augustus agost augusti sierpień srpen",
    "sep sept september septembre septiembre setiembre setembro set settembre setembre wrzesień "
    "září",
    "oct october oktober octobre octubre outubro out okt ottobre ott październik říjen",
    "nov november novembre noviembre novembro listopad",
    "dec december dezember décembre déc diciembre dic dezembro dez dicembre desembre desember "
    "grudzień prosinec",
)

MONTHS = {
    name: month for month, names in enumerate(_NAMES, 1) for name in names.split()
}  # fmt: skip
"""The numbers of the months, from 1, by their names in lower case."""
