from __future__ import annotations

from zones import frame

import mapcore
from mapcore_http.people.maps import checking


def test_a_sound_pack_is_what_it_says():
    pack = mapcore.import_map(frame(), id="zones", key="code", title="name")
    facts = checking.check_pack(pack.archive.content())
    assert (facts.id, facts.region_count) == ("zones", 4)
