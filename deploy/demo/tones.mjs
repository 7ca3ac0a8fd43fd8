// The sounds of the demo: a melody on a plucked string above a slow sea.

const RATE = 48_000;
/** Frequencies of a pentatonic scale. */
const SCALE = [220, 246.94, 293.66, 329.63, 392, 440, 493.88, 587.33];
const MELODY = [0, 2, 4, 3, 5, 4, 2, 1, 0, 2, 3, 4, 6, 5, 4, 2];

/** A stereo recording of this many seconds, a note every `beat` seconds. */
export function recorded(seconds, beat = 0.75) {
  const context = new OfflineAudioContext(1, seconds * RATE, RATE);
  waves(context, seconds);
  for (let at = 0; at * beat < seconds - 2; at += 1) {
    const note = MELODY[(at + Math.floor(at / 32)) % MELODY.length];
    if (at % 7 !== 6) pluck(context, at * beat, SCALE[note]);
    if (at % 4 === 0) pluck(context, at * beat, SCALE[note] / 2, 0.3);
  }
  return context.startRendering();
}

function pluck(context, at, frequency, loudness = 0.2) {
  const [tone, volume] = [new OscillatorNode(context, { type: 'triangle', frequency }), new GainNode(context)];
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 1.8);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 1.9);
}

/** Filtered noise whose loudness rises and falls. */
function waves(context, seconds) {
  const buffer = new AudioBuffer({ length: seconds * RATE, sampleRate: RATE });
  const samples = buffer.getChannelData(0);
  for (let at = 0, last = 0; at < samples.length; at += 1) {
    last = last * 0.97 + (Math.random() * 2 - 1) * 0.03;
    samples[at] = last * (0.9 + 0.6 * Math.sin((at / RATE) * 0.9));
  }
  const noise = new AudioBufferSourceNode(context, { buffer });
  noise.connect(new GainNode(context, { gain: 0.5 })).connect(context.destination);
  noise.start();
}
