// Waits for somebody to play with: the server answers when there is a table, or after a while
const bar = document.querySelector("#seek progress"), words = document.querySelector("#left");
const began = performance.now(), first = Number(words?.dataset.left);
if (words && first < 7200) setInterval(() => {
  const left = Math.max(0, Math.round(first - (performance.now() - began) / 1000));
  words.textContent = words.dataset.words.replace("{seconds}", left);
  bar.value = bar.max - left;
}, 1000);
let stays = true;
onsubmit = () => { stays = false; }; // who waits no longer is led on by that
const ask = async () => {
  try {
    const { found } = await (await fetch("/play/news")).json();
    if (found) return stays && location.reload();
    ask();
  } catch {
    setTimeout(ask, 3000);
  }
};
if (words) ask();
