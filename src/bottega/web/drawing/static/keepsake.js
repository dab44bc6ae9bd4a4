// The picture to keep, as pixels: drawn here, sent nowhere.
"use strict";

const LARGER = 2; // than on the page: for paper, and for sharp screens
const picture = document.querySelector(".made img"), png = document.getElementById("png");

png.hidden = false;
png.addEventListener("click", async () => {
  await picture.decode();
  const sheet = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth * LARGER, height: picture.naturalHeight * LARGER });
  sheet.getContext("2d").drawImage(picture, 0, 0, sheet.width, sheet.height);
  sheet.toBlob((pixels) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(pixels), download: "bottega.png" });
    link.click();
    URL.revokeObjectURL(link.href);
  });
});
