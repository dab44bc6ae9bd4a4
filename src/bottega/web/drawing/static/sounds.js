// A few quiet sounds, made here. Silence until someone wants them.
"use strict";

const sound = part("sound");
const NOTES = { C: 261.63, E: 329.63, G: 392, C5: 523.25 };
let studio, before; // where sounds are made; what the last news said

function switched(on) {
  sound.setAttribute("aria-pressed", on);
  localStorage.setItem("sound", on ? "on" : "");
  if (on) wake();
}

// A browser lets a page sound only after a gesture
function wake() {
  if (sound.getAttribute("aria-pressed") !== "true") return;
  studio ??= new AudioContext();
  studio.resume();
}

function loudness(peak, at, length) {
  const gain = studio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(studio.destination);
  return gain;
}

function note(pitch, wait = 0, length = 0.7, peak = 0.07) {
  const at = studio.currentTime + wait;
  const string = new OscillatorNode(studio, { type: "triangle", frequency: pitch });
  string.connect(loudness(peak, at, length));
  string.start(at);
  string.stop(at + length);
}

function noise(pitch, wait, length, peak) {
  const at = studio.currentTime + wait, samples = new AudioBuffer({ length: studio.sampleRate * length, sampleRate: studio.sampleRate });
  samples.getChannelData(0).forEach((_, n, all) => { all[n] = Math.random() * 2 - 1; });
  const source = new AudioBufferSourceNode(studio, { buffer: samples });
  source.connect(new BiquadFilterNode(studio, { type: "bandpass", frequency: pitch, Q: 1.2 })).connect(loudness(peak, at, length));
  source.start(at);
}

const knock = () => { noise(420, 0, 0.07, 0.25); note(165, 0, 0.12, 0.12); }; // a piece put down on wood
const rustle = () => [0, 0.05, 0.11].forEach((wait) => noise(2600, wait, 0.09, 0.06)); // dice in a cup, cards off a deck
const yours = () => { note(NOTES.G, 0.12); note(NOTES.C5, 0.28, 1); };
const chord = () => Object.values(NOTES).forEach((pitch, n) => note(pitch, n * 0.09, 1.6, 0.05));

// What chance answers to a move is told in more than one line
function hear({ board, log, to_move, over }) {
  if (board) (log?.lines.length > 1 ? rustle : knock)();
  if (over && !before.over) chord();
  else if (to_move && !before.to_move) yours();
}

document.addEventListener("news", ({ detail }) => {
  if (before && studio?.state === "running") hear(detail);
  before = { ...before, ...detail };
});

sound.hidden = false;
sound.addEventListener("click", () => switched(sound.getAttribute("aria-pressed") !== "true"));
for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake);
switched(localStorage.getItem("sound") === "on");
