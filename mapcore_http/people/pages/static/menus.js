/** Menus (`details.menu`) close on a click beside them and on Esc, which gives the focus back. */

const opened = () => document.querySelectorAll("details.menu[open]");

addEventListener("click", (event) => {
  for (const menu of opened()) if (!menu.contains(event.target)) menu.open = false;
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of opened()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
