/** Shows the buttons that copy a text, and lets them copy: `data-copies` names the element. */

for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copies]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copies);
  await navigator.clipboard.writeText(source.value ?? source.textContent);
  const before = button.title;
  button.title = "Copied";
  button.setAttribute("aria-label", "Copied");
  setTimeout(() => {
    button.title = before;
    button.setAttribute("aria-label", before || "Copy");
  }, 2000);
});
