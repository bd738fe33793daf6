/** Who works in the editor: a guest, or a member of a workspace with its plan. */

import { boot } from "../boot.js";

const TIERS = ["keyless", "free", "pro"];

/** Who is signed in, as `boot.py` tells; null for guests. */
export const member = boot.member;

/** Tell whether the visitor's own tier draws what needs a tier. */
export const isAllowed = (tier) => TIERS.indexOf(tier) <= TIERS.indexOf(member?.plan ?? "keyless");

/** The workspace that the work is for, as a part of an address; "" for guests. */
export const forWorkspace = member ? `?workspace=${encodeURIComponent(member.workspace.id)}` : "";

/** Where a download is asked for; `own` says whether the map is a private one. */
export const downloadAddress = (own) => (member || own ? `${boot.root}/editor/download${forWorkspace}` : `${boot.root}/v1/renders`);

/** Where a member asks for the map as a web page. */
export const pageAddress = `${boot.root}/editor/download${forWorkspace}${forWorkspace ? "&" : "?"}as=page`;

/** What to say below the button that downloads. */
export const downloadWords = member
  ? `${boot.tiers[member.plan].attribution ? "Carries “Made with mapcore” below the map." : "Nothing stands below the map."} Counts as one image of ${member.workspace.name} and is listed in Renders.`
  : "Carries “Made with mapcore” below the map. Members of a Pro workspace leave it out.";
