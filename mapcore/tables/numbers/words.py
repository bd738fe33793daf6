"""The words and signs beside numbers: missing data, magnitudes, currencies, languages."""

from __future__ import annotations

from mapcore.locales.locale import find_locale
from mapcore.locales.numbers import read_numbers


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

_COMMA_LANGUAGES = list_words("""
    af ast az be br bs ca cv dsb eo et eu ff fo fur fy gl hr hsb hy ia ie is jv ka kab kgp kk kl ku
    ky lb lij ln lo lt lu lv mk nds oc os ps rm rn rw sah sc scn se sg sh sl smn sq sr su szl tg tk
    tt uz vec wo yrl
    """)
"""Languages without words of pictures whose decimal sign is a comma, by Unicode CLDR 48."""
_POINT_LANGUAGES = list_words("""
    ak am as ba bho bm bo brx ccp ceb chr ckb cy doi dz ee fil ga gd gsw gu gv ha haw ig ii kam ki
    km kn kok ks kw lg mai mg mi ml mn mni mr ms mt my nd ne om or pa qu sa sat sd si sn so st sw te
    ti tl tn to ug xh yi yo yue zu
    """)
"""Those with a point."""
_OTHER_REGIONS = {
    "kk-CN": ".",
    "ku-IQ": ".",
    "ms-BN": ",",
    "ms-ID": ",",
    "qu-BO": ",",
    "sw-CD": ",",
}
"""Regions of these languages with the other sign."""


def decimal_sign(locale: str) -> str | None:
    """Return the decimal sign of a BCP 47 tag in Western digits, None for an unknown language.

    >>> decimal_sign("de-AT"), decimal_sign("de-CH"), decimal_sign("en"), decimal_sign("sr")
    (',', '.', '.', ',')
    >>> decimal_sign("tlh") is None
    True
    """
    found = find_locale(locale)
    if found is not None:
        return read_numbers(found.tag, "latn").sign("decimal")
    language, *rest = locale.split("-")
    region = next((part.upper() for part in rest if len(part) == 2), "")
    language = language.lower()
    usual = "," if language in _COMMA_LANGUAGES else "." if language in _POINT_LANGUAGES else None
    return _OTHER_REGIONS.get(f"{language}-{region}", usual)
