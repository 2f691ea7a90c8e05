/** Sounds, made on the spot. Nothing is heard before the first click or key, and each kind only where it was switched on. */

import { prefs } from "./prefs.js";

/** @type {AudioContext | null} */
let audio = null;

const wake = () => {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
};
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { passive: true });
if (navigator.userActivation?.hasBeenActive) wake();

/** One tone that fades. @param {number} pitch Hz @param {number} after s @param {number} long s @param {number} loud 0 to 1 @param {OscillatorType} shape */
function tone(pitch, after, long, loud, shape = "sine") {
  const start = audio.currentTime + after;
  const source = new OscillatorNode(audio, { frequency: pitch, type: shape });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + long);
}

/** A card that slides over cloth: a short breath of noise. */
function brush(after) {
  const length = Math.round(audio.sampleRate * 0.07);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2600, Q: 0.7 });
  source.connect(filter).connect(new GainNode(audio, { gain: 0.16 })).connect(audio.destination);
  source.start(audio.currentTime + after);
}

const SOUNDS = {
  deal: (count) => {
    for (let card = 0; card < Math.min(count, 10); card += 1) brush(card * 0.1);
  },
  turn: () => {
    tone(659, 0, 0.5, 0.14);
    tone(880, 0.13, 0.7, 0.12);
  },
  hurry: () => {
    tone(740, 0, 0.16, 0.1, "triangle");
    tone(740, 0.22, 0.16, 0.1, "triangle");
  },
  win: () => [523, 659, 784, 1047].forEach((pitch, at) => tone(pitch, at * 0.09, 0.7, 0.09)),
};

/** @param {keyof SOUNDS} kind @param {number} [count] */
export function sound(kind, count = 1) {
  if (audio?.state === "running" && prefs.sounds[kind] && document.visibilityState === "visible") SOUNDS[kind](count);
  else if (audio?.state === "running" && prefs.sounds[kind] && kind === "turn") SOUNDS.turn();
}
