"""Which path shows or does what in the console."""

from __future__ import annotations

from collections.abc import Mapping

from mapcore_http.people.pages.authorized_forms import PageEndpoint, for_signed_in
from mapcore_http.people.pages.console.keys import (
    get_key_action,
    get_keys,
    post_key_action,
    post_keys,
)
from mapcore_http.people.pages.console.maps import (
    get_draft,
    get_draft_picture,
    get_map_picture,
    get_map_removal,
    get_maps,
    post_add,
    post_discard,
    post_draft,
    post_map_removal,
    post_maps,
)
from mapcore_http.people.pages.console.members import (
    get_members,
    get_removal,
    post_invite,
    post_removal,
    post_role,
    post_take_back,
)
from mapcore_http.people.pages.console.membership import ConsoleFormHandler, for_role
from mapcore_http.people.pages.console.overview import get_console, get_overview, post_workspace
from mapcore_http.people.pages.console.plan import get_log, get_plan
from mapcore_http.people.pages.console.renders import get_renders, get_thumbnail
from mapcore_http.people.pages.console.saved import (
    get_saved,
    post_binning,
    post_copy,
    post_empty_bin,
    post_rename,
    post_return,
)
from mapcore_http.people.pages.console.saved_links import get_links, post_end_link, post_links
from mapcore_http.people.pages.console.saved_versions import (
    get_saved_picture,
    get_version_picture,
    get_versions,
    post_restore,
)
from mapcore_http.people.pages.console.styles import (
    get_style_removal,
    get_styles,
    post_style_removal,
    post_styles,
    post_usual_style,
)
from mapcore_http.people.pages.console.workspace import get_workspace, post_delete, post_name

HOME = "/console/{workspace}"
SAVED = f"{HOME}/saved/{{map}}"
CONSOLE_PAGES: Mapping[str, PageEndpoint] = {
    "/console": get_console,
    HOME: get_overview,
    f"{HOME}/keys": get_keys,
    f"{HOME}/keys/{{key}}/{{action}}": get_key_action,
    f"{HOME}/renders": get_renders,
    f"{HOME}/renders/{{render_id}}/thumbnail": get_thumbnail,
    f"{HOME}/saved": get_saved,
    f"{SAVED}/picture": get_saved_picture,
    f"{SAVED}/versions": get_versions,
    f"{SAVED}/versions/{{number}}/picture": get_version_picture,
    f"{SAVED}/share": get_links,
    f"{HOME}/maps": get_maps,
    f"{HOME}/maps/draft": get_draft,
    f"{HOME}/maps/draft/picture": get_draft_picture,
    f"{HOME}/maps/{{map}}/picture": get_map_picture,
    f"{HOME}/maps/{{map}}/remove": get_map_removal,
    f"{HOME}/styles": get_styles,
    f"{HOME}/styles/{{style}}/remove": get_style_removal,
    f"{HOME}/members": get_members,
    f"{HOME}/members/{{user}}/remove": get_removal,
    f"{HOME}/plan": get_plan,
    f"{HOME}/log": get_log,
    f"{HOME}/workspace": get_workspace,
}
_OWNERS_FORMS: Mapping[str, ConsoleFormHandler] = {
    f"{HOME}/workspace": post_name,
    f"{HOME}/workspace/delete": post_delete,
    f"{HOME}/keys": post_keys,
    f"{HOME}/keys/{{key}}/{{action}}": post_key_action,
    f"{HOME}/maps/draft": post_draft,
    f"{HOME}/maps/draft/add": post_add,
    f"{HOME}/maps/draft/discard": post_discard,
    f"{HOME}/maps/{{map}}/remove": post_map_removal,
    f"{HOME}/styles/{{style}}/remove": post_style_removal,
    f"{HOME}/styles/{{style}}/usual": post_usual_style,
    f"{HOME}/members": post_invite,
    f"{HOME}/members/{{user}}/role": post_role,
    f"{HOME}/invitations/{{invitation}}/take-back": post_take_back,
}
_MEMBERS_FORMS: Mapping[str, ConsoleFormHandler] = {
    f"{HOME}/members/{{user}}/remove": post_removal,
    f"{HOME}/saved/empty-bin": post_empty_bin,
    f"{SAVED}/rename": post_rename,
    f"{SAVED}/copy": post_copy,
    f"{SAVED}/delete": post_binning,
    f"{SAVED}/bring-back": post_return,
    f"{SAVED}/versions/{{number}}/restore": post_restore,
    f"{SAVED}/share": post_links,
    f"{SAVED}/share/{{link}}/end": post_end_link,
}
CONSOLE_FORMS: Mapping[str, PageEndpoint] = {
    "/console": for_signed_in(post_workspace),
    f"{HOME}/maps": post_maps,
    f"{HOME}/styles": post_styles,
    **{path: for_role("member", handle) for path, handle in _MEMBERS_FORMS.items()},
    **{path: for_role("owner", handle) for path, handle in _OWNERS_FORMS.items()},
}
"""What forms of the console POST. A handler writes by the store of its form, which judges the
rights in each transaction; those that read a file make their forms themselves."""
