"""Draws the pictures of the docs and the examples: `python docs/pictures/draw_pictures.py`.

They are stored with a palette of 256 colours, which keeps the repository small and shows no
difference; what `mapcore render` writes has full colour.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps

import mapcore
from mapcore.assets.themes import THEMES

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
GALLERY = ["us-county-unemployment", "africa-gdp-per-person", "olympic-hosts", "us-thirteen-states"]
CELL = (600, 440)
GAP = 12
WIDTH = 760
"""Of a picture of the gallery."""


def spec_of(name: str) -> dict[str, Any]:
    """Return the spec of an example."""
    spec: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return spec


def draw(name: str, width: int, height: int | None = None) -> Image.Image:
    """Return the picture of an example at a width, or fitted into a width and a height."""
    spec = spec_of(name) | {"output": {"width": width} | ({"height": height} if height else {})}
    return rendered(spec)


def themes() -> Image.Image:
    """Return one map in every theme."""
    chosen = dict.fromkeys(["Torino", "Cuneo", "Alessandria", "Asti", "Novara"], "#1F9981")
    chosen |= dict.fromkeys(["Firenze", "Siena", "Grosseto", "Arezzo", "Pisa"], "#2853A3")
    chosen |= dict.fromkeys(["Bari", "Foggia", "Brindisi", "Lecce", "Taranto"], "#D07D07")
    pictures = [
        rendered(
            {
                "mapId": "italy",
                "title": {"text": theme.title()},
                "regions": chosen,
                "style": {"theme": theme},
                "layers": {"admin0": True, "lakes": True},
                "output": {"width": 240},
            }
        )
        for theme in THEMES
    ]
    width, height = pictures[0].size
    sheet = Image.new("RGB", (5 * (width + GAP) - GAP, 2 * height + GAP), "white")
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (index % 5 * (width + GAP), index // 5 * (height + GAP)))
    return sheet


OLDER = {
    "ar": "نسبة من بلغوا 65 عاما فأكثر",
    "bg": "Дял на хората на 65 и повече години",
    "bn": "৬৫ বছর বা তার বেশি বয়সী মানুষের হার",
    "cs": "Podíl obyvatel ve věku 65 a více let",
    "da": "Andel af befolkningen på 65 år og derover",
    "de": "Anteil der Menschen ab 65 Jahren",
    "el": "Ποσοστό ατόμων 65 ετών και άνω",
    "en": "Share of people aged 65 and over",
    "es": "Población de 65 años o más",
    "fa": "سهم افراد ۶۵ ساله و بالاتر",
    "fi": "65 vuotta täyttäneiden osuus",
    "fr": "Part des personnes de 65 ans ou plus",
    "he": "שיעור בני 65 ומעלה",
    "hi": "65 वर्ष और उससे अधिक आयु के लोग",
    "hu": "A 65 évesek és idősebbek aránya",
    "id": "Penduduk berusia 65 tahun ke atas",
    "it": "Quota di persone dai 65 anni in su",
    "ja": "65歳以上の人口の割合",
    "ko": "65세 이상 인구 비율",
    "nb": "Andel av befolkningen på 65 år og over",
    "nl": "Aandeel 65-plussers",
    "pl": "Odsetek osób w wieku 65 lat i więcej",
    "pt": "População com 65 anos ou mais",
    "ro": "Ponderea persoanelor de 65 de ani și peste",
    "ru": "Доля людей в возрасте 65 лет и старше",
    "sk": "Podiel obyvateľov vo veku 65 a viac rokov",
    "sv": "Andel personer 65 år och äldre",
    "ta": "65 வயதும் அதற்கு மேற்பட்டோரும்",
    "th": "สัดส่วนประชากรอายุ 65 ปีขึ้นไป",
    "tr": "65 yaş ve üzeri nüfusun oranı",
    "uk": "Частка людей віком від 65 років",
    "ur": "65 سال اور اس سے زیادہ عمر کے لوگ",
    "vi": "Tỷ lệ người từ 65 tuổi trở lên",
    "zh": "65岁及以上人口比例",
    "zh-Hant": "65歲以上人口比例",
}
"""The title of one map in each language that pictures are drawn in."""
LABELLED = ["Sweden", "United Kingdom", "France", "Spain", "Germany", "Italy", "Poland", "Ukraine"]


def languages() -> Image.Image:
    """Return one map in every language; nothing but the title and `locale` is changed.

    The titles in Chinese, Japanese and Korean need the extra `cjk`.
    """
    spec = spec_of("europe-names-and-values")
    del spec["choropleth"]["values"]["Norway"]
    spec |= {
        "style": {"labels": {**spec["style"]["labels"], "regions": LABELLED}},
        "footer": {"source": "Eurostat"},
        "output": {"width": 400},
    }
    pictures = [
        rendered({**spec, "locale": language, "title": {"text": title}})
        for language, title in OLDER.items()
    ]
    width, height = pictures[0].width, max(each.height for each in pictures)
    sheet = Image.new("RGB", (5 * (width + GAP) - GAP, 7 * (height + GAP) - GAP), "white")
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (index % 5 * (width + GAP), index // 5 * (height + GAP)))
    return sheet


def rendered(spec: dict[str, Any]) -> Image.Image:
    """Return the picture of a spec."""
    return Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")


def gallery() -> Image.Image:
    """Return four examples, two by two."""
    width, height = CELL
    sheet = Image.new("RGB", (2 * width + GAP, 2 * height + GAP), "white")
    for index, name in enumerate(GALLERY):
        corner = (index % 2 * (width + GAP), index // 2 * (height + GAP))
        sheet.paste(draw(name, width, height), corner)
    return sheet


def home() -> Image.Image:
    """Return the map of the spec on the first page."""
    page = (HERE.parent / "index.md").read_text("utf-8")
    return rendered(json.loads(page.split('title="spec.json"\n')[1].split("```")[0]))


def annotations() -> Image.Image:
    """Return the map of the spec in the how-to on annotations."""
    page = (HERE.parent / "how-to" / "annotations.md").read_text("utf-8")
    spec = json.loads(page.split('title="growth.json"\n')[1].split("```")[0])
    return rendered({**spec, "output": {"width": 900}})


def tutorial() -> tuple[Image.Image, Image.Image]:
    """Return the first and the finished map of the tutorial, of its table, as readers draw them."""
    page = (HERE.parent / "tutorial.md").read_text("utf-8")
    table = page.split('title="density.csv"\n')[1].split("```")[0]
    rows = csv.DictReader(table.splitlines())
    values = {row["state"]: float(row["people per km²"]) for row in rows}
    first = mapcore.choropleth(values, "germany")
    values["Thuringia"] = values.pop("Germany")
    finished = mapcore.choropleth(
        values,
        "germany",
        title="People per km² in the German states",
        footer={"source": "Source: Destatis, 2021"},
        type="groups",
        classes=5,
        palette="bupu",
    )
    opened = [Image.open(io.BytesIO(each.content)).convert("RGB") for each in (first, finished)]
    return opened[0], opened[1]


def presets() -> Image.Image:
    """Return the map of the how-to for social media on three canvases, each as high as the others.

    A thin line is around each.
    """
    page = (HERE.parent / "how-to" / "social-media.md").read_text("utf-8")
    table = page.split('title="density.csv"\n')[1].split("```")[0]
    values = {row["state"]: float(row["people"]) for row in csv.DictReader(table.splitlines())}
    pictures = []
    for preset in ("card", "square", "story"):
        title = "Berlin is crowded, the northeast is not"
        result = mapcore.choropleth(values, "germany", title=title, preset=preset)
        picture = Image.open(io.BytesIO(result.content)).convert("RGB")
        small = picture.resize(
            (round(CELL[1] * picture.width / picture.height), CELL[1]), Image.Resampling.LANCZOS
        )
        pictures.append(ImageOps.expand(small, 1, "#C9C6BE"))
    width = sum(picture.width + GAP for picture in pictures) - GAP
    sheet = Image.new("RGB", (width, pictures[0].height), "#FFFFFF")
    for at, picture in enumerate(pictures):
        sheet.paste(picture, (sum(each.width + GAP for each in pictures[:at]), 0))
    return sheet


def save(image: Image.Image, name: str) -> None:
    """Save a picture beside this file with a palette of its own."""
    reduced = image.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    reduced.save(HERE / name, optimize=True)


def save_gallery() -> None:
    """Save each example as it is shown in the gallery: an SVG as such, the others as PNGs."""
    for path in sorted(EXAMPLES.glob("*.json")):
        spec = spec_of(path.stem)
        if spec.get("output", {}).get("format") == "svg":
            svg = mapcore.render({**spec, "output": {"width": WIDTH, "format": "svg"}})
            svg.save(HERE / "gallery" / f"{path.stem}.svg")
        else:
            save(draw(path.stem, WIDTH), f"gallery/{path.stem}.png")


if __name__ == "__main__":
    save(draw("population-density", 1200), "first-map.png")
    save(gallery(), "examples.png")
    save(themes(), "themes.png")
    save(languages(), "languages.png")
    save(home(), "home.png")
    save(annotations(), "annotations.png")
    save(presets(), "presets.png")
    for picture, name in zip(tutorial(), ("tutorial-first", "tutorial-finished"), strict=True):
        save(picture, f"{name}.png")
    save_gallery()
