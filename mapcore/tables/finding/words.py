"""The words in the names of columns, and the names of wholes and totals, in several languages."""

from __future__ import annotations

import re

from mapcore.tables.numbers.words import list_words

_SPLIT = re.compile(r"[^\w]+|_|(?<=[a-zà-ÿ])(?=[A-Z])|(?<=\D)(?=\d)|(?<=\d)(?=\D)")


def words_of(name: str) -> frozenset[str]:
    """Return the words of a column's name in lower case.

    >>> sorted(words_of("Country_Code")), sorted(words_of("stateName"))
    (['code', 'country'], ['name', 'state'])
    """
    whole = name.strip().casefold()
    if whole in SCHEME_WORDS or whole in CODE_WORDS:
        return frozenset({whole})
    return frozenset(word.casefold() for word in _SPLIT.split(name) if word)


KEY_WORDS = list_words("""
    country countries state states county counties region regions geo geography area territory
    geolocation
    location province district municipality department canton prefecture entity nation city
    economy economies place zip zcta
    land länder bundesland bundesländer kreis kreise gemeinde staat
    département departement région commune pays dep reg com
    país pais entidad estado provincia comunidad departamento municipio municipios
    uf unidade federação paese regione provincie gemeente landkreis län kommun kommune fylke
    województwo powiat kraj megye judet oblast регион область страна 地区 省 都道府県 시도 il st
    regio division subdivision nomgeo geoname lau nuts iso alpha nombre nom auspraegung
    localidade localización ort kunta concelho lga comune okres bezirk
    """)
"""Words in the names of columns that name regions."""
CODE_WORDS = list_words("""
    code codes id ids geoid fips iso iso2 iso3 isonum key clave cve cod código codigo codigos ags
    kennziffer schlüssel schluessel uid gid objectid insee m49 geocode codgeo cd
    fp statefp countyfp tractce blkgrpce siret
    sumlev gebietsnummer kode cód kód kod コード länskod länkod lankod kommunkod fylkesnr
    fylkesnummer kommunenr kommunenummer regionkode regionskod codprov codauto cpro ubigeo
    codice 代码 代碼 plz postleitzahl postcode postalcode postnummer postnr psč cep npa
    """)
"""Words in the names of columns of codes."""
LONE_CODE = list_words("no nr num numeric index unnamed oid ref n° # row rownames")
"""Names of columns of codes, which as words of longer names mean nothing."""
NATIONAL_CODES = {
    "argentina": "indec",
    "austria": "bkz bezirkskennzahl bezirksnummer",
    "belgium": "nis refnis niscode",
    "brazil": "ibge geocodigo",
    "canada": "cduid sgc",
    "china": "adcode 区划代码 行政区代码 行政区划代码",
    "colombia": "divipola dane dptompio",
    "denmark": "komkode komnr",
    "finland": "kuntakoodi kuntanro kuntanumero natcode",
    "france": "insee codgeo siren",
    "germany": "ags gemeindeschlüssel gemeindeschluessel kreisschlüssel kreisschluessel kreisnr",
    "italy": "istat procom",
    "mexico": "cvegeo cvemun",
    "poland": "teryt",
    "portugal": "dico dicofre dtmn",
    "south-korea": "행정구역코드 시군구코드",
    "spain": "codigoine codmun cmun",
    "sweden": "kommunnummer kommunkod knkod länskod länkod lankod",
    "switzerland": "bfs bfsnr gdenr ofs",
    "us-": "fips fipscode countyfips statefips statefp stcountyfp geoid",
}
"""The names of columns of codes of one country, by the beginning of the ids of its maps."""
SCHEME_WORDS = list_words(
    "geocode zip zcta zipcode zip5 zcta5 geoid10 geoid20 zcta5ce10 zcta5ce20 cbsa cbsafp msa"
    " iso iso2 iso3 isonum m49 nuts geonames geonameid geonamesid wikidata qid"
    " kommunenr kommunenummer gemeindenummer psgc iso_n3 iso_num iso_numeric iso-num iso3num un_m49"
).union(*map(list_words, NATIONAL_CODES.values()))
"""Words that name a scheme of codes of regions."""
COUNTRY_OF = {
    **{word: country for country, words in NATIONAL_CODES.items() for word in words.split()},
    **dict.fromkeys(("isonum", "m49", "un_m49", "iso_n3"), "world"),
    **dict.fromkeys(("iso_num", "iso_numeric", "iso-num", "iso3num"), "world"),
    "dland": "germany", "bundesland": "germany", "kreis": "germany", "landkreis": "germany",
    "dep": "france", "dept": "france", "departement": "france", "département": "france",
    "uf": "brazil", "kanton": "switzerland", "län": "sweden", "kunta": "finland",
    "concelho": "portugal",
    "fylkesnr": "norway", "fylkesnummer": "norway", "fylke": "norway",
    "kraj": "czech", "okres": "czech",
    "województwo": "poland", "powiat": "poland", "il": "turkiye", "都道府県": "japan",
    "authorities": "uk-local", "authority": "uk-local", "ltla": "uk-local", "lad": "uk-local",
}  # fmt: skip
"""Words in the names of columns that say whose codes they hold, with the beginning of map ids."""
WHOLE_COUNTRY = {
    "us-": ("us-states", "us-counties"),
    "uk-local": ("uk-local-authorities",),
    "czech": ("czechia",),
}
"""The maps that are asked first for the beginning of ids that is no id itself."""
SURE_COUNTRY = frozenset({"ags", "landkreis", "insee", "codgeo", "ibge", "istat"})
"""Words that name the codes of one country, and of no other."""
US_CODES = list_words(NATIONAL_CODES["us-"]) - {"geoid"}
"""Words that name numeric codes of the United States, and of no other country."""
DIRECTIONS = list_words(
    "north south east west central centre center midwest northeast northwest southeast southwest"
    " northern southern eastern western"
)
"""Names that parts of many countries have, and of many other things."""
YEAR_WORDS = list_words("""
    year years time period date annee année jahr año ano anno rok år vuosi zeit zeitraum periodo
    período fecha datum quarter month refyear ejercicio trimestre mes yil 年 年度 년 год periode
    stichtag perioden tid 調査年 week weeks woche kw kalenderwoche semaine semana settimana vecka
    month_year day jour día giorno midperiod rok 時間軸 jaar monat mois mês mese maand miesiąc měsíc
    månad måned kuukausi hónap месяц місяць 月
    """)
PERSON_WORDS = list_words("""
    surname lastname last firstname forename candidate player author person incumbent actor
    nachname vorname cognome apellido apellidos prénom
    """)
"""Words in the names of columns of people, many of whom are called as counties of Texas are."""
BEGIN_WORDS = list_words("""
    start begin began end birth born nasc founded opened closed onset origin symptoms sintomas
    síntomas inicio início beginn ende geburt naissance début fin nacimiento nascimento
    """)
"""Words of columns of times that are not those of the table, such as that of a birth."""
SPAN_WORDS = list_words("days tage jours días giorni")
"""Names of columns that say how long a period is, which as words of longer names mean more."""
AGE_WORDS = list_words(
    "age ages agegrp agegroup alter âge edad edades età idade leeftijd ålder alder ikä wiek věk kor"
    " yaş возраст 年齢 年龄 연령"
)
"""Words of columns of ages, of which 999 stands for all."""
PLANE_WORDS = list_words("coordinate coordinates")
"""Words of columns of places in a plane, which measure nothing."""
FLAG_WORDS = list_words("""
    flag flags footnote footnotes note notes comment comments symbol remark bemerkung fußnote
    marking url href link
    """)
VALUE_WORDS = list_words("""
    value values obs valor valore wert valeur waarde värde verdi værdi arvo wartość hodnota érték
    valoare değer значение data estimate v val vrijednost vrednost 値 数值 값
    """)
KIND_WORDS = list_words("""
    indicator indicators variable measure metric series item unit units statistic estimate
    indikator merkmal einheit indicateur indicador indicatore unité unidad unità wskaźnik 指標 指标
    """)
"""Words of columns that say what the numbers of a row are, so that no two may be put together."""
LATE_WORDS = list_words("""
    moe margin error se stderr sd cv lower upper low high ci lci uci limit confidence rank ranking
    min max n sample weight order sort decimals multiplier scalar unitmult unit mult base
    denominator zscore rse
    """)
"""Words of columns that measure how sure a value is, or in which order it stands."""
COORDINATE_WORDS = list_words(
    "lat latitude lon lng long longitude x y easting northing breite länge latitud longitud"
)

RATE_WORDS = list_words("""
    rate rates share percent percentage pct ratio quota density index mean median average avg per
    quote anteil kopf prozent dichte durchschnitt taux pourcentage densité moyenne indice
    tasa porcentaje densidad promedio media tasso percentuale densità taxa percentual densidade
    andel procent prosent pct täthet tetthet gjennomsnitt osuus prosentti aandeel percentage
    udział odsetek podíl procento arány oran yüzde доля процент частка 割合 率 비율 比例
    stopa نرخ درصد معدل نسبة
    """)
"""Words in the names of columns whose numbers are averaged where a key has several rows."""
RATE_ENDINGS = (
    "quote", "anteil", "dichte", "inzidenz", "dichtheid", "täthet", "tetthet", "andel", "incidence",
    "prevalence", "capita", "率", "割合", "比", "万対", "当たり", "あたり", "비율", "률",
)  # fmt: skip
"""How words end that say a rate, many of them made of two."""
SHARE_WORDS = list_words("share percent percentage pct anteil prozent")
WHOLE_WORDS = list_words("world global total us national")
"""Words beside those of a share that make it one of all regions, which is a count again."""
CHANGE_WORDS = list_words("""
    change growth increase difference veränderung wachstum évolution evolution croissance variación
    crecimiento variazione zmiana deviation anomaly departure abweichung écart desviación anomalía
    scostamento avvik avvikelse afvigelse poikkeama afwijking odchylenie odchylka desvio
    """)
"""Words in the names of columns that compare a value with an earlier one."""
THOUSANDS_WORDS = list_words("thousand thousands million millions tsd mio mill тыс miles milliers")
INTENSIVE_WORDS = list_words("""
    income incomes wage wages salary earnings price prices rent score scores rating age temperature
    einkommen lohn gehalt preis miete alter revenu revenus salaire prix loyer ingreso ingresos
    salario precio renta reddito temp temperatur température temperatura humidity ppb ppm
    """)
"""Words in the names of columns of numbers that are neither counts nor called rates."""


def list_names(text: str) -> frozenset[str]:
    """Return the names of a text, which bars divide.

    >>> sorted(list_names("grand total | i alt"))
    ['grand total', 'i alt']
    """
    return frozenset(name for part in text.split("|") if (name := " ".join(part.split())))


SUMS = list_names("""
total | grand total | overall | insgesamt | gesamt | zusammen | summe | ensemble | totale | totaal |
totalt | i alt | summa | samtals | alls | yhteensä | kokku | kopā | iš viso | ogółem | razem |
łącznie | suma | celkem | spolu | összesen | mindösszesen | skupaj | ukupno | sveukupno | укупно |
общо | всичко | итого | всего | усього | всього | разом | барлығы | σύνολο | γενικό σύνολο |
toplam | genel toplam | cəmi | jami | სულ | ընդամենը | المجموع | مجموع | الإجمالي | إجمالي |
المجموع الكلي |
جمع | جمع کل | סה״כ | סה"כ | סך הכל | कुल | योग | कुल योग | মোট | সর্বমোট | மொத்தம் | รวม |
รวมทั้งหมด | tổng | tổng số | tổng cộng | jumlah | jumla | 計 | 合計 | 総計 | 総数 | 總計 |
總數 | 合计 | 总计 | 总数 | 全国合计 | 계 | 합계 | 총계 | 전체
    """)
"""Words for a total, in the languages of statistical offices."""
TOTALS = SUMS | list_names("""
    t | _t | totals | tot | all | both | both sexes | both sex | all ages | all persons | tous
    | toutes | ambos sexos | ambos | todos | todas | todas las edades | all items | _z | persons
    | total population | all races | all industries | hommes et femmes | total sexes | total, all
    | alle
    """)
"""Members of a dimension that stand for all of it."""

NOT_APPLICABLE = list_names("""
    does not apply | not applicable | not stated | not specified | unknown | missing | _u | unk | -8
    | -9 | not reported | keine angabe | k. a. | ohne angabe | unbekannt | non précisé
    | no especificado | ikke oppgitt | 不詳
    """)
"""Members of a dimension that hold what has none, or none that is known."""

AGGREGATES = SUMS | list_names("""
전국 | 全国 | 全國 | türkiye toplamı | whole country | sss whole country | koko maa | cả nước |
ทั่วราชอาณาจักร | bundesgebiet | hela riket | riket | hele landet | hele riket |
ország összesen | france entière | france métropolitaine | total de la entidad |
estados unidos mexicanos
| statewide | statewide total | state total | countywide | nationwide | national total
| world | world total | global | the world | earth | totals | all | sum | subtotal |
total nacional | total general | nacional | total général
| median | mean | average | simple average | oecd - total | g20 | g7 |
brics | africa | asia | europe | oceania | americas | the americas | north america | south america
| latin america | central america | middle east | caribbean | northern america | eastern africa |
middle africa | northern africa | southern africa | western africa | eastern asia | central asia |
southern asia | south-eastern asia | western asia | eastern europe | northern europe |
southern europe | western europe | australia and new zealand | melanesia | polynesia |
sub-saharan africa | east asia & pacific | europe & central asia | latin america & caribbean |
latin america and the caribbean | middle east & north africa |
middle east, north africa, afghanistan & pakistan | south asia | arab world | euro area |
european union | european union (27) | european union (28) | eu | eu27 | eu28 | eu-27 | eu-28 | ea
| ea19 | ea20 | oecd | oecd members | oecd total | oecd average | high income | low income |
middle income | lower middle income | upper middle income | low & middle income |
high-income countries | low-income countries | lower-middle-income countries |
upper-middle-income countries | least developed countries: un classification |
heavily indebted poor countries (hipc) | small states | other small states | ida total | ibrd only
| ida & ibrd total | ida blend | ida only | early-demographic dividend | late-demographic dividend
| pre-demographic dividend | post-demographic dividend | central europe and the baltics |
caribbean small states | pacific island small states | fragile and conflict affected situations |
africa eastern and southern | africa western and central | not classified | international waters |
asia (excl. china and india) | europe (excl. eu-27) | europe (excl. eu-28) | high seas |
north america (excl. usa) | international transport | international aviation | antarctica (region)
| east asia & pacific (excluding high income) | sub-saharan africa (excluding high income) |
least developed countries | less developed regions | more developed regions |
total, all countries or areas | northern africa and western asia | europe and northern america |
wld | afe | afw | arb | ceb | css | eap | ear | eas | eca | ecs | emu | euu | fcs | hic | hpc |
ibd | ibt | ida | idb | idx | inx | lac | lcn | ldc | lic | lmc | lmy | lte | mea | mic | mna |
nac | oed | oss | pre | pss | pst | sas | ssa | ssf | sst | tea | tec | tla | tmn | tsa | tss |
umc | eu27_2020 | eu27_2007 | eu25 | eu15 | ea11 | ea12 | ea17 | ea18 | ea21 | eea | eea30_2007 |
eea31 | efta | ea11-1999 | eu28_2013 | oecd_rep | oecdm | oecde | g-7 | g-20 | eu27-2020 | 1w
    """)
"""Groups of countries and totals, in lower case, that are no regions of a map."""
_PREFIXES = ("owid_", "european union - ", "euro area - ", "euro area (", "euro area –", "total - ",
             "total:", "european union (", "eu (")  # fmt: skip
_HALVES = re.compile(
    r"(?:(?:davon|darunter|nachrichtlich)\b:?\s*)?"
    r"(?:früheres bundesgebiet|(?:alte|neue) (?:bundes)?länder|(?:ost|west)deutschland"
    r"|flächenländer|stadtstaaten)"
    r"(?:[ ,(]+(?:ohne|mit|und|einschl\.|einschließlich|inkl\.) (?:(?:ost|west)-)?berlin\)?)?"
)
"""The halves of Germany, which its offices print below the Länder."""
OWID_COUNTRIES = frozenset({"owid_kos", "owid_cis", "owid_zan", "owid_nag", "owid_smd"})


def is_aggregate(key: str) -> bool:
    """Return whether a key is a group of countries or a total, by its name or code.

    >>> is_aggregate("World"), is_aggregate("EU27_2020"), is_aggregate("Georgia")
    (True, True, False)
    >>> is_aggregate("Neue Länder und Berlin"), is_aggregate("Früheres Bundesgebiet (ohne Berlin)")
    (True, True)
    """
    text = " ".join(key.casefold().split()).strip(" *:")
    if text in OWID_COUNTRIES:
        return False
    if text.startswith(_PREFIXES) or text in AGGREGATES or _HALVES.fullmatch(text):
        return True
    return text.endswith((" (who)", " (un)", " (wb)", " (gcp)", " (ei)", " (ember)", " (maddison)"))


def is_total(member: str, column: str = "") -> bool:
    """Return whether a member of a column stands for all of it; `t` are tonnes.

    >>> is_total("T"), is_total("t"), is_total("Insgesamt"), is_total("999", "Age")
    (True, False, True, True)
    """
    if member == "999":
        return bool(words_of(column) & AGE_WORDS)
    return member != "t" and member.casefold() in TOTALS
