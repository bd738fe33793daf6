"""Which path shows or does what in the console."""

from __future__ import annotations

from collections.abc import Mapping

from mapcore_http.people.pages.console import (
    keys,
    maps,
    members,
    overview,
    renders,
    saved,
    saved_links,
    saved_versions,
    styles,
    workspace,
)
from mapcore_http.people.pages.console.membership import ConsoleHandler, for_role, for_upload
from mapcore_http.people.pages.visits import PageEndpoint, for_signed_in

HOME = "/console/{workspace}"
SAVED = f"{HOME}/saved/{{map}}"
_MEMBERS_PAGES: Mapping[str, ConsoleHandler] = {
    HOME: overview.get_overview,
    f"{HOME}/keys": keys.get_keys,
    f"{HOME}/renders": renders.get_renders,
    f"{HOME}/renders/{{render_id}}/thumbnail": renders.get_thumbnail,
    f"{HOME}/saved": saved.get_saved,
    f"{SAVED}/picture": saved_versions.get_saved_picture,
    f"{SAVED}/versions": saved_versions.get_versions,
    f"{SAVED}/versions/{{number}}/picture": saved_versions.get_version_picture,
    f"{SAVED}/share": saved_links.get_links,
    f"{HOME}/maps": maps.get_maps,
    f"{HOME}/maps/{{map}}/picture": maps.get_map_picture,
    f"{HOME}/styles": styles.get_styles,
    f"{HOME}/members": members.get_members,
    f"{HOME}/members/{{user}}/remove": members.get_removal,
    f"{HOME}/plan": workspace.get_plan,
}
_OWNERS_PAGES: Mapping[str, ConsoleHandler] = {
    f"{HOME}/keys/{{key}}/{{action}}": keys.get_key_action,
    f"{HOME}/maps/draft": maps.get_draft,
    f"{HOME}/maps/draft/picture": maps.get_draft_picture,
    f"{HOME}/maps/{{map}}/remove": maps.get_map_removal,
    f"{HOME}/styles/{{style}}/remove": styles.get_style_removal,
    f"{HOME}/log": workspace.get_log,
    f"{HOME}/workspace": workspace.get_workspace,
}
_OWNERS_FORMS: Mapping[str, ConsoleHandler] = {
    f"{HOME}/workspace": workspace.post_name,
    f"{HOME}/workspace/delete": workspace.post_delete,
    f"{HOME}/keys": keys.post_keys,
    f"{HOME}/keys/{{key}}/{{action}}": keys.post_key_action,
    f"{HOME}/maps/draft": maps.post_draft,
    f"{HOME}/maps/draft/add": maps.post_add,
    f"{HOME}/maps/draft/discard": maps.post_discard,
    f"{HOME}/maps/{{map}}/remove": maps.post_map_removal,
    f"{HOME}/styles/{{style}}/remove": styles.post_style_removal,
    f"{HOME}/styles/{{style}}/usual": styles.post_usual_style,
    f"{HOME}/members": members.post_invite,
    f"{HOME}/members/{{user}}/role": members.post_role,
    f"{HOME}/invitations/{{invitation}}/take-back": members.post_take_back,
}
_MEMBERS_FORMS: Mapping[str, ConsoleHandler] = {
    f"{HOME}/members/{{user}}/remove": members.post_removal,
    f"{HOME}/saved/empty-bin": saved.post_empty_bin,
    f"{SAVED}/rename": saved.post_rename,
    f"{SAVED}/copy": saved.post_copy,
    f"{SAVED}/delete": saved.post_binning,
    f"{SAVED}/bring-back": saved.post_return,
    f"{SAVED}/versions/{{number}}/restore": saved_versions.post_restore,
    f"{SAVED}/share": saved_links.post_links,
    f"{SAVED}/share/{{link}}/end": saved_links.post_end_link,
}


def _for_roles(
    of_members: Mapping[str, ConsoleHandler], of_owners: Mapping[str, ConsoleHandler]
) -> dict[str, PageEndpoint]:
    """Return endpoints by path; a path of owners comes first, as it may look like a member's."""
    return {
        **{path: for_role("owner", handle) for path, handle in of_owners.items()},
        **{path: for_role("member", handle) for path, handle in of_members.items()},
    }


CONSOLE_PAGES: Mapping[str, PageEndpoint] = {
    "/console": for_signed_in(overview.get_console),
    **_for_roles(_MEMBERS_PAGES, _OWNERS_PAGES),
}
CONSOLE_FORMS: Mapping[str, PageEndpoint] = {
    "/console": for_signed_in(overview.post_workspace),
    f"{HOME}/maps": for_upload("owner", maps.post_maps),
    f"{HOME}/styles": for_upload("owner", styles.post_styles),
    **_for_roles(_MEMBERS_FORMS, _OWNERS_FORMS),
}
"""What forms of the console POST. A handler writes by the store of its visit, which judges the
rights in each transaction."""
