"""Saved maps in the store, on both databases: made, changed, brought back, bounded, shared."""

from __future__ import annotations

import itertools
import os
from typing import Any

import pytest
from databases import ClockedStore
from sqlalchemy import func, select

from mapcore_http.people import tables
from mapcore_http.people.accounts.audit import read_audit
from mapcore_http.people.accounts.errors import MembersOnly
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.sign_in.sessions import session_of, start_session
from mapcore_http.people.accounts.sign_in.signing_up import found_workspace
from mapcore_http.people.accounts.users import User, create_user, remove_member, set_member
from mapcore_http.people.accounts.workspaces import delete_workspace
from mapcore_http.people.saved_maps import links, saving, versions
from mapcore_http.people.saved_maps.contents import Content, Edit, content_of
from mapcore_http.people.saved_maps.errors import NoSavedMap, SavedMapConflict, SavedMapError
from mapcore_http.people.saved_maps.links import (
    EDIT_SECONDS,
    MOST_LINKS,
    end_link,
    list_links,
    make_link,
    open_link,
    save_by_link,
)
from mapcore_http.people.saved_maps.reading import (
    BIN_SECONDS,
    count_saved,
    list_saved,
    list_versions,
    open_saved,
    open_version,
)
from mapcore_http.people.saved_maps.saving import (
    bring_back,
    copy_map,
    create_map,
    delete_map,
    empty_bin,
    rename_map,
    restore_version,
    save_map,
)
from mapcore_http.people.saved_maps.versions import MOST_VERSIONS, WORK_SECONDS
from mapcore_http.people.tables import SCHEMA
from mapcore_http.store.cleaning import clean
from mapcore_http.store.tables import audit

NUMBERS = itertools.count()


class Desk:
    """A workspace with two people, and a map of theirs."""

    def __init__(self, store: ClockedStore) -> None:
        self.store = store
        number = next(NUMBERS)
        self.ada = create_user(store, f"ada{number}@example.org", "Ada Berg")
        self.tom = create_user(store, f"tom{number}@example.org")
        self.name = f"desk {number}"
        self.workspace = found_workspace(store, self.name, self.ada)
        set_member(store, self.workspace, self.tom, "member")
        self.id = create_map(store, self.workspace, "Lakes", content(), by=self.ada.id).id

    def save(self, value: Content, by: User | None = None, **more: str) -> None:
        opened = open_saved(self.store, (self.workspace,), self.id)
        assert opened
        edit, revision = Edit(value, **more), opened.map.revision
        who = (by or self.ada).id
        save_map(self.store, self.workspace, self.id, edit, revision=revision, by=who)

    def notes(self) -> list[tuple[int, str, str]]:
        return [(each.number, each.by, each.note) for each in list_versions(self.store, self.id)]

    def actions(self) -> list[str]:
        return [each.action for each in read_audit(self.store, self.workspace)]


def content(mark: object = 0, **more: Any) -> Content:
    return Content({"mapId": "us-states", **more}, {"mark": mark})


@pytest.fixture
def desk(store: ClockedStore) -> Desk:
    return Desk(store)


def test_a_map_is_read_as_it_was_saved(desk: Desk) -> None:
    value = content("ß 日本 \ud800", title={"text": "Lakes"})
    desk.save(value)
    opened = open_saved(desk.store, (desk.workspace,), desk.id)
    assert opened
    assert opened.content == value
    assert (opened.map.title, opened.map.map_id, opened.map.revision) == ("Lakes", "us-states", 2)
    assert (opened.map.updated_by, opened.map.updated_at) == ("Ada Berg", desk.store.time)
    assert open_saved(desk.store, ("wsp_other",), desk.id) is None
    assert open_saved(desk.store, (desk.workspace,), "map_none") is None


@pytest.mark.parametrize(
    "given", [None, [], {}, {"spec": []}, {"spec": {"mapId": 3}}, {"spec": {"mapId": ""}},
              {"spec": {"mapId": "x"}, "document": "text"}, {"spec": {"mapId": "x" * 201}}],
)  # fmt: skip
def test_what_is_no_map_is_refused(given: Any) -> None:
    with pytest.raises(SavedMapError):
        content_of(given)


def test_who_saves_over_another_is_told_and_changes_nothing(desk: Desk) -> None:
    desk.save(content("Tom's"), desk.tom)
    with pytest.raises(SavedMapConflict, match=rf"{desk.tom.email} changed this map") as told:
        save_map(
            desk.store, desk.workspace, desk.id, Edit(content("late")), revision=1, by=desk.ada.id
        )
    assert (told.value.revision, told.value.at) == (2, desk.store.time)
    opened = open_saved(desk.store, (desk.workspace,), desk.id)
    assert opened
    assert opened.content == content("Tom's")


def test_versions_come_with_other_people_hours_and_reasons(desk: Desk) -> None:
    assert desk.notes() == [(1, "Ada Berg", "First save")]
    desk.save(content(1))
    desk.save(content(2))
    assert len(desk.notes()) == 1
    desk.save(content(3), desk.tom)
    assert desk.notes()[0] == (2, "Ada Berg", "")
    assert open_version(desk.store, desk.id, 2) == content(2)
    desk.save(content(4), desk.tom, made_for="Downloaded as PNG")
    assert desk.notes()[0] == (3, desk.tom.email, "Downloaded as PNG")
    desk.save(content(4), desk.tom, made_for="Downloaded as PNG")
    assert len(desk.notes()) == 3
    desk.save(content(5), desk.tom)
    desk.store.time += WORK_SECONDS
    desk.save(content(6), desk.tom)
    assert desk.notes()[0] == (4, desk.tom.email, "")


def test_a_version_comes_back_and_nothing_after_it_is_lost(desk: Desk) -> None:
    desk.save(content("second"))
    restore_version(desk.store, desk.workspace, desk.id, 1, by=desk.tom.id)
    opened = open_saved(desk.store, (desk.workspace,), desk.id)
    assert opened
    assert opened.content == content()
    assert [note for _, _, note in desk.notes()] == ["Version 1 again", "", "First save"]
    assert open_version(desk.store, desk.id, 2) == content("second")
    with pytest.raises(SavedMapError, match="not kept"):
        restore_version(desk.store, desk.workspace, desk.id, 99, by=desk.tom.id)


def test_only_the_last_versions_are_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "MOST_VERSIONS", 3)
    for mark in range(1, 6):
        desk.save(content(mark), made_for="Version saved")
    assert [number for number, _, _ in desk.notes()] == [6, 5, 4]
    assert MOST_VERSIONS == 50


def test_a_name_stays_and_a_title_follows_the_picture(desk: Desk) -> None:
    desk.save(content(1), title="Rivers")
    assert list_saved(desk.store, desk.workspace, 9)[0].title == "Rivers"
    rename_map(desk.store, desk.workspace, desk.id, " For\nMonday ", by=desk.tom.id)
    desk.save(content(2), title="Lakes")
    assert list_saved(desk.store, desk.workspace, 9)[0].title == "For Monday"
    made = copy_map(desk.store, desk.workspace, desk.id, by=desk.tom.id)
    assert (made.title, made.updated_by, made.versions) == ("Copy of For Monday", desk.tom.email, 1)
    first = copy_map(desk.store, desk.workspace, desk.id, by=desk.tom.id, number=1)
    opened = open_saved(desk.store, (desk.workspace,), first.id)
    assert opened
    assert opened.content == content()
    with pytest.raises(SavedMapError, match="needs a name"):
        rename_map(desk.store, desk.workspace, desk.id, " ", by=desk.tom.id)


def test_maps_are_found_by_title_map_and_person(desk: Desk) -> None:
    other = create_map(desk.store, desk.workspace, "100 % of _", content(), by=desk.tom.id).id
    for text, found in {"LAKES": [desk.id], "0 %": [other], "_": [other], "us-st": [other, desk.id],
                        "berg": [desk.id], "nothing": []}.items():  # fmt: skip
        listed = list_saved(desk.store, desk.workspace, 9, find=text)
        assert {each.id for each in listed} == set(found), text
    assert list_saved(desk.store, "wsp_other", 9) == []


def test_the_bin_gives_back_for_thirty_days(desk: Desk) -> None:
    token = make_link(desk.store, desk.workspace, desk.id, "view", by=desk.ada.id)
    delete_map(desk.store, desk.workspace, desk.id, by=desk.ada.id)
    assert open_saved(desk.store, (desk.workspace,), desk.id) is None
    assert open_link(desk.store, token) is None
    with pytest.raises(NoSavedMap):
        save_map(desk.store, desk.workspace, desk.id, Edit(content()), revision=1, by=desk.ada.id)
    assert [each.id for each in list_saved(desk.store, desk.workspace, 9, bin_=True)] == [desk.id]
    bring_back(desk.store, desk.workspace, desk.id, by=desk.ada.id)
    assert count_saved(desk.store, desk.workspace) == 1
    assert open_link(desk.store, token) is None
    delete_map(desk.store, desk.workspace, desk.id, by=desk.ada.id)
    desk.store.time += BIN_SECONDS + 1
    with pytest.raises(NoSavedMap):
        bring_back(desk.store, desk.workspace, desk.id, by=desk.ada.id)
    while clean(desk.store, (SCHEMA,)):
        pass
    assert rows(desk, tables.saved_maps) == rows(desk, tables.saved_map_versions) == 0


def test_an_emptied_bin_is_gone_for_good(desk: Desk) -> None:
    delete_map(desk.store, desk.workspace, desk.id, by=desk.ada.id)
    empty_bin(desk.store, desk.workspace, by=desk.ada.id)
    assert rows(desk, tables.saved_maps) == rows(desk, tables.saved_map_versions) == 0


def rows(desk: Desk, table: Any) -> int:
    query = select(func.count()).where(table.c.workspace == desk.workspace)
    with desk.store.reading() as connection:
        return connection.execute(query).scalar_one()


def test_nothing_of_the_maps_of_a_workspace_outlives_it(desk: Desk) -> None:
    make_link(desk.store, desk.workspace, desk.id, "view", by=desk.ada.id)
    delete_workspace(desk.store, desk.workspace, by=desk.ada.id, confirmed=desk.name)
    for table in (tables.saved_maps, tables.saved_map_versions, tables.saved_map_links):
        assert rows(desk, table) == 0


def test_maps_links_and_bytes_are_bounded(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "MOST_MAPS", 2)
    create_map(desk.store, desk.workspace, "Second", content(), by=desk.ada.id)
    for make in (
        lambda: create_map(desk.store, desk.workspace, "Third", content(), by=desk.ada.id),
        lambda: copy_map(desk.store, desk.workspace, desk.id, by=desk.ada.id),
    ):
        with pytest.raises(SavedMapError, match="at most 2"):
            make()
    for _ in range(MOST_LINKS):
        make_link(desk.store, desk.workspace, desk.id, "view", by=desk.ada.id)
    with pytest.raises(SavedMapError, match="at most 10 links"):
        make_link(desk.store, desk.workspace, desk.id, "view", by=desk.ada.id)
    with pytest.raises(SavedMapError, match="at most 2 MB"):
        desk.save(content("x" * (2 << 20)))
    monkeypatch.setattr(versions, "MOST_STORED", 10_000)
    with pytest.raises(SavedMapError, match="all that they may have"):
        desk.save(content(os.urandom(20_000).hex()))


def test_a_link_opens_what_is_now_until_it_ends(desk: Desk) -> None:
    look = make_link(desk.store, desk.workspace, desk.id, "view", by=desk.ada.id)
    change = make_link(desk.store, desk.workspace, desk.id, "edit", by=desk.tom.id)
    with desk.store.reading() as connection:
        kept = connection.execute(select(tables.saved_map_links)).all()
    assert not {look, change} & {str(cell) for row in kept for cell in row}
    desk.save(content("newest"))
    shared = open_link(desk.store, look)
    assert shared
    assert (shared.may, shared.opened.content) == ("view", content("newest"))
    with pytest.raises(NoSavedMap):
        save_by_link(desk.store, look, Edit(content("x")), revision=2)
    made = save_by_link(desk.store, change, Edit(content("guest's")), revision=2)
    assert (made.updated_by, made.revision) == ("", 3)
    assert desk.notes()[0] == (2, "Ada Berg", "")
    desk.save(content("mine"))
    assert desk.notes()[0] == (3, "", "")
    links_ = list_links(desk.store, desk.id)
    assert sorted(each.may for each in links_) == ["edit", "view"]
    for each in links_:
        end_link(desk.store, desk.workspace, desk.id, each.id, by=desk.ada.id)
    assert open_link(desk.store, look) is open_link(desk.store, change) is None
    assert list_saved(desk.store, desk.workspace, 9)[0].links == 0


def test_a_link_to_change_runs_out(desk: Desk) -> None:
    change = make_link(desk.store, desk.workspace, desk.id, "edit", by=desk.ada.id)
    desk.store.time += EDIT_SECONDS
    with pytest.raises(NoSavedMap):
        save_by_link(desk.store, change, Edit(content(1)), revision=1)
    assert open_link(desk.store, change) is None


def test_who_has_a_link_never_meets_boundaries_of_the_workspace(desk: Desk) -> None:
    change = make_link(desk.store, desk.workspace, desk.id, "edit", by=desk.ada.id)
    private = Content({"mapId": "desk.zones"})
    with pytest.raises(SavedMapError, match="members alone"):
        save_by_link(desk.store, change, Edit(private), revision=1)
    desk.save(private)
    assert open_link(desk.store, change) is None
    with pytest.raises(SavedMapError, match="members alone"):
        make_link(desk.store, desk.workspace, desk.id, "edit", by=desk.ada.id)
    assert make_link(desk.store, desk.workspace, desk.id, "view", by=desk.ada.id)


def test_a_member_who_was_removed_saves_nothing(desk: Desk) -> None:
    session = session_of(desk.store, start_session(desk.store, desk.tom, "192.0.2.1"))
    assert session
    checked = store_with(desk.store, Rights(session.session, desk.workspace))
    remove_member(desk.store, desk.workspace, desk.tom, by=desk.ada.id)
    with pytest.raises(MembersOnly):
        save_map(checked, desk.workspace, desk.id, Edit(content(1)), revision=1, by=desk.tom.id)
    with pytest.raises(MembersOnly):
        create_map(checked, desk.workspace, "Mine", content(1), by=desk.tom.id)


def test_every_change_but_of_the_content_is_in_the_audit_log(desk: Desk) -> None:
    store, here, by = desk.store, (desk.workspace, desk.id), desk.ada.id
    make_link(store, *here, "view", by=by)
    end_link(store, *here, list_links(store, desk.id)[0].id, by=by)
    rename_map(store, *here, "Named", by=by)
    copy_map(store, *here, by=by)
    desk.save(content(1))
    restore_version(store, *here, 1, by=by)
    delete_map(store, *here, by=by)
    bring_back(store, *here, by=by)
    delete_map(store, *here, by=by)
    empty_bin(store, desk.workspace, by=by)
    with store.reading() as connection:
        query = select(audit.c.action).where(audit.c.workspace == desk.workspace)
        actions = list(connection.execute(query).scalars())
    maps = [each for each in actions if "map" in each or "link" in each or "bin" in each]
    assert sorted(maps) == sorted(
        ["saved map made", "link to view made", "link to view ended", "saved map renamed",
         "saved map copied", "saved map restored", "saved map deleted", "saved map brought back",
         "saved map deleted", "bin emptied"]
    )  # fmt: skip
    assert links.TOKEN_KIND == "saved map"
