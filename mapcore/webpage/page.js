"use strict";
(() => {
  // Events are heard on the figure: Chromium lets people tab to an SVG that hears of focus itself.
  const figure = document.querySelector("figure");
  const svg = figure.querySelector("svg");
  const leftwards = document.documentElement.dir === "rtl";
  const tip = document.querySelector(".tip");
  const outline = svg.querySelector(".outline");
  const regions = [...svg.querySelectorAll(".region")];
  // A region of a map with panels is drawn in each.
  const panelOf = (element) => element.closest("[data-role=panel]");
  const panels = [...svg.querySelectorAll("[data-role=panel]")];
  const nameOf = (element) =>
    element.dataset?.key && `${panels.indexOf(panelOf(element))} ${element.dataset.key}`;
  const byKey = new Map(regions.map((region) => [nameOf(region), region]));
  const markers = new Map(
    [...svg.querySelectorAll(".marker")].map((marker) => [nameOf(marker), marker]),
  );
  const shapeOf = (region) => markers.get(nameOf(region)) ?? region;
  let current = regions.find((region) => region.getAttribute("tabindex") === "0");

  const middleOf = (region) => {
    const box = shapeOf(region).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  const hide = () => {
    tip.hidden = true;
    outline.replaceChildren();
  };

  const show = (region, x, y) => {
    const shape = shapeOf(region);
    const copies = [0, 1].map(() => {
      const copy = shape.cloneNode(false);
      for (const name of ["id", "class", "tabindex", "role", "aria-label"]) {
        copy.removeAttribute(name);
      }
      if (shape === region) copy.setAttribute("transform", "scale(.1)");
      return copy;
    });
    outline.replaceChildren(...copies);
    outline.setAttribute("transform", panelOf(shape)?.getAttribute("transform") ?? "");
    const clip = shape.closest("[clip-path]");
    outline.setAttribute("clip-path", clip ? clip.getAttribute("clip-path") : "none");
    const name = document.createElement("strong");
    name.textContent = region.dataset.name;
    tip.replaceChildren(name, region.dataset.value ?? tip.dataset.none);
    tip.hidden = false;
    const ahead = leftwards ? x - 12 - tip.offsetWidth : x + 12;
    const left = Math.min(ahead, innerWidth - tip.offsetWidth - 4);
    const below = y + 16 + tip.offsetHeight < innerHeight;
    tip.style.left = `${Math.max(4, left)}px`;
    tip.style.top = `${below ? y + 16 : Math.max(4, y - tip.offsetHeight - 8)}px`;
  };

  const go = (region) => {
    if (!region) return;
    current.setAttribute("tabindex", "-1");
    region.setAttribute("tabindex", "0");
    current = region;
    region.focus({ preventScroll: false });
  };

  // The nearest region in a direction: straight ahead counts more than to the side.
  const nearest = (right, down) => {
    const [x, y] = middleOf(current);
    let best = null;
    let least = Infinity;
    for (const region of regions) {
      if (region === current) continue;
      const [otherX, otherY] = middleOf(region);
      const ahead = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
      if (ahead <= 0.5 || aside > 2 * ahead) continue;
      if (ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = region;
      }
    }
    return best;
  };

  const keys = {
    ArrowRight: () => nearest(1, 0),
    ArrowLeft: () => nearest(-1, 0),
    ArrowDown: () => nearest(0, 1),
    ArrowUp: () => nearest(0, -1),
    Home: () => regions[0],
    End: () => regions[regions.length - 1],
  };

  figure.addEventListener("pointermove", (event) => {
    const region = byKey.get(nameOf(event.target));
    if (region) show(region, event.clientX, event.clientY);
    else hide();
  });
  figure.addEventListener("pointerleave", hide);
  figure.addEventListener("focusin", (event) => {
    const region = byKey.get(nameOf(event.target));
    if (region) show(region, ...middleOf(region));
  });
  figure.addEventListener("focusout", hide);
  figure.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(keys[event.key]());
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  document.addEventListener("scroll", hide, { passive: true });

  // A page that shows this one in a frame learns its height, so that the frame can fit.
  if (parent !== window) {
    const root = document.documentElement;
    const tell = () =>
      parent.postMessage({ mapHeight: Math.ceil(root.getBoundingClientRect().height) }, "*");
    new ResizeObserver(tell).observe(root);
  }
})();
