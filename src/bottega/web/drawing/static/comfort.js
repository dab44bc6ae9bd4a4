// What this browser has chosen, before anything is drawn.
"use strict";

for (const name of ["motion", "contrast", "back"]) {
  const chosen = localStorage.getItem(name);
  if (chosen) document.documentElement.dataset[name] = chosen;
}
