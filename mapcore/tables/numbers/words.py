"""The words and signs beside numbers: missing data, magnitudes, currencies, languages."""

from __future__ import annotations


def list_words(text: str) -> frozenset[str]:
    """Return the words of a text that are divided by spaces."""
    return frozenset(text.split())


_MISSING_WORDS = """
- | – | — | − | ‐ | -- | --- | _ | . | .. | ... | … | : | * | ** | *** | x | / | // | # | ?
(d) | (x) | (z)
na | n/a | n.a. | n.a | n. a. | #n/a | #n/a n/a | #na | <na> | (na) | nan | nat | null | none | nil
nd | n/d | n.d. | n. d. | missing | not available | not applicable | no data | not reported
#null! | #div/0! | #value! | #ref! | #name? | #num! | #getting_data | suppressed
k. a. | k.a. | keine angabe | keine angaben | n. v. | n.v. | n.b. | n.v.t. | onbekend
n.c. | nc | n.s. | non disponible | s/d | s.d. | s/i | n/s | sin dato | sin datos | no disponible
sem dados | sem informação | н/д | н.д. | нет данных | b.d. | b. d. | b/d | brak danych | i.t.
uppgift saknas | ei tietoa | 无 | 無 | 해당없음 | 자료없음 | 자료 없음 | 해당 없음
keine daten | s. d. | s.o. | s. o. | donnée non disponible | données non disponibles
pas de données | secret statistique | secret | no aplica | sin información | não disponível
não se aplica | nessun dato | dato non disponibile | geen gegevens | ingen data | i. d. | i.d.
bez údajů | bez údajov | nincs adat | fără date | lipsă | няма данни | н/п | н. д. | нет свед.
немає даних | χωρίς στοιχεία | μ.δ. | veri yok | bilinmiyor | لا توجد بيانات | غير متوفر
אין נתונים | بدون داده | کوئی ڈیٹا نہیں | आँकड़े नहीं | তথ্য নেই | tidak ada data
không có dữ liệu | ไม่มีข้อมูล | 无数据 | 暂无 | 無資料 | データなし | 該当なし | 不詳
np | n.p. | nfd | n.r. | not published | (b) | (s) | (n) | withheld | confidential
"""
MISSING = frozenset(
    word.strip().casefold() for line in _MISSING_WORDS.splitlines() for word in line.split(" | ")
)
"""Texts that mean missing data, in lower case."""

WITHHELD = list_words(
    "s f d w n u c b l p q z r nr fd ds unknown unk unbekannt inconnu desconocido desconhecido"
    " sconosciuto ukjent okänt nieznany"
)
"""Letters and words that stand for a number that is withheld or unknown, in a column of numbers."""

MAGNITUDES: dict[str, float] = {
    **dict.fromkeys(("k", "tsd", "tsd.", "тыс", "тыс.", "thousand", "thousands", "千", "천"), 1e3),
    **dict.fromkeys(
        (
            "M", "mn", "mio", "mio.", "mln", "mln.", "млн", "млн.", "million", "millions",
            "millionen", "millones", "milhões", "milioni", "miljoen", "百万",
        ),
        1e6,
    ),
    **dict.fromkeys(
        ("bn", "mrd", "mrd.", "mld", "mld.", "mlrd", "млрд", "млрд.", "milliard", "milliards",
         "milliarden", "miliardi", "miljard"),
        1e9,
    ),
    **dict.fromkeys(("tn", "bio", "bio.", "兆"), 1e12),
    **dict.fromkeys(("lakh", "lakhs", "lac"), 1e5),
    **dict.fromkeys(("crore", "crores", "cr"), 1e7),
    **dict.fromkeys(("万", "萬", "만"), 1e4),
    **dict.fromkeys(("億", "亿", "억"), 1e8),
}  # fmt: skip
"""What a word after a number multiplies it by; in lower case but for `M`."""

UNCLEAR: dict[str, dict[str, float]] = {
    "mil": {"es": 1e3, "pt": 1e3, "gl": 1e3},
    "mil.": {"cs": 1e6, "sk": 1e6, "ro": 1e6, "es": 1e3},
    "m": {"en": 1e6, "de": 1e6, "fr": 1e6},
    "b": {"en": 1e9},
    "B": {"en": 1e9},
    "billion": {"en": 1e9, "de": 1e12, "fr": 1e12},
    "trillion": {"en": 1e12, "de": 1e18, "fr": 1e18},
    "t": {"en": 1e12},
    "T": {"en": 1e12},
}
"""Magnitudes with two meanings, by language."""

PARTNERS: dict[str, dict[str, float]] = {
    "bn": {"m": 1e6, "b": 1e9},
    "M": {"b": 1e9, "B": 1e9, "T": 1e12},
    "k": {"m": 1e6, "b": 1e9, "B": 1e9},
    "B": {"m": 1e6},
    "million": {"billion": 1e9, "trillion": 1e12},
    "millions": {"billion": 1e9, "trillion": 1e12},
}
"""What a magnitude in another row of the column makes of those with two meanings."""

CURRENCY_SIGNS = "$€£¥₹₽₩₺₴₦₫₱฿₪₡₲₵₸₼₾﷼￥￡￠"
CURRENCY_CODES = list_words("""
    USD EUR GBP JPY CNY CHF SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY INR IDR VND THB KRW BRL
    MXN ARS CLP COP PEN ZAR NGN KES EGP MAD ILS SAR AED IRR PKR BDT LKR PHP MYR SGD HKD TWD AUD
    NZD CAD ISK RSD
    """)
SAME_CURRENCIES = {
    "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "₺": "TRY", "₴": "UAH", "₽": "RUB", "₪": "ILS",
    "R$": "BRL", "US$": "USD", "zł": "PLN", "zl": "PLN", "Kč": "CZK", "Ft": "HUF", "Fr": "CHF",
    "Fr.": "CHF",
}  # fmt: skip
"""The codes of signs and words that mean one currency alone."""
CURRENCY_WORDS = list_words("kr kr. zł zl Kč Ft lei Rs Rs. R$ US$ A$ C$ NZ$ руб руб. грн Fr. Fr")

UNITS = list_words(
    "g kg t m km m² km² cm mm ha l ml h min s d °C °F K W kW MW GW kWh MWh GWh TWh J kJ"
)
"""Units of which two in one column are two kinds of numbers."""


def to_singular(unit: str) -> str:
    """Return a unit without the ending of a plural, so that 1 day and 2 days are alike.

    >>> to_singular("days"), to_singular("Tage"), to_singular("Stunden"), to_singular("km")
    ('day', 'tag', 'stund', 'km')
    """
    folded = unit.casefold()
    endings = ("en", "es", "s", "e", "n")
    found = (each for each in endings if folded.endswith(each) and len(folded) > len(each) + 2)
    return folded.removesuffix(next(found, ""))


PERCENT = "%٪％"
PER_MILLE = "‰"

COMMA_LANGUAGES = list_words("""
    af az be bg bs ca cs da de el es et eu fi fr gl hr hu hy id is it ka kk ky lt lv mk mn nb nl nn
    no pl pt ro ru sk sl sq sr sv tr uk uz vi
    """)
"""Languages whose decimal sign is a comma; all others have a point."""
POINT_REGIONS = list_words("""
    de-CH de-LI fr-CH it-CH es-MX es-US es-PR es-GT es-HN es-NI es-PA es-PE es-SV es-DO es-419
    """)
"""Regions of these languages with a point."""
COMMA_REGIONS = frozenset({"en-ZA", "ar-DZ", "ar-MA", "ar-TN", "ar-LY"})


def decimal_sign(locale: str) -> str:
    """Return the decimal sign of a locale, a BCP 47 tag.

    >>> decimal_sign("de-AT"), decimal_sign("de-CH"), decimal_sign("en")
    (',', '.', '.')
    """
    language, *rest = locale.replace("_", "-").split("-")
    region = next((part.upper() for part in rest if len(part) in (2, 3) and part[0] != "u"), "")
    tag = f"{language.lower()}-{region}"
    if tag in COMMA_REGIONS:
        return ","
    return "," if language.lower() in COMMA_LANGUAGES and tag not in POINT_REGIONS else "."
