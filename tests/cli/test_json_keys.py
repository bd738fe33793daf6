from __future__ import annotations

import json

from hypothesis import given, strategies as st

from mapcore_cli.specs import replace_keys

names = st.text(min_size=1, max_size=6)


def test_keys_are_replaced_in_every_block_and_nowhere_else() -> None:
    text = """{
      // Texsa stays in comments
      "title": {"text": "Texsa"},
      "choropleth": {"values": {"Texsa": 1}},
      "regions": {"Texsa": "#000000", "Utah": "Texsa"}
    }"""
    found = replace_keys(text, {"Texsa": "Texas"})
    assert found.count("Texas") == 2
    assert found.replace('"Texas"', '"Texsa"') == text


def test_a_key_stays_where_its_new_name_stands_already() -> None:
    text = '{"regions": {"Texsa": "#000000", "Texas": "#ffffff"}}'
    assert replace_keys(text, {"Texsa": "Texas"}) == text


@given(st.dictionaries(names, st.integers(), min_size=1, max_size=5), names, st.booleans())
def test_the_replaced_text_holds_the_same_values(values, new, ascii_only) -> None:
    old = next(iter(values))
    text = json.dumps({"mapId": "world", "regions": values}, ensure_ascii=ascii_only)
    found = json.loads(replace_keys(text, {old: new}))["regions"]
    wanted = values if new in values else {new if k == old else k: v for k, v in values.items()}
    assert found == wanted
    assert list(found.values()) == list(values.values())
