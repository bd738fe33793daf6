/** What the page tells its script: see `boot.py`. */
export const boot = JSON.parse(document.getElementById("boot").textContent);
