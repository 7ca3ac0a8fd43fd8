// Runs in the browser of make-media.mjs: encodes films and sounds.
import { AudioBufferSource, BufferTarget, CanvasSource, OggOutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import { SCENES } from './scenes.mjs';
import { recorded } from './tones.mjs';

const SIZE = { width: 640, height: 360 };

/** A WebM film with an index for seeking, in base64. */
async function film({ scene, seconds, width, fps, bitrate, beat }) {
  const canvas = new OffscreenCanvas(width, (width * SIZE.height) / SIZE.width);
  const context = canvas.getContext('2d');
  context.scale(width / SIZE.width, width / SIZE.width);
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const video = new CanvasSource(canvas, { codec: 'vp9', bitrate, keyFrameInterval: 3 });
  const audio = new AudioBufferSource({ codec: 'opus', bitrate: 16_000 });
  output.addVideoTrack(video, { frameRate: fps });
  output.addAudioTrack(audio);
  await output.start();
  const sound = audio.add(await recorded(seconds, beat)).then(() => audio.close());
  for (let frame = 0; frame < seconds * fps; frame += 1) {
    SCENES[scene](context, frame / fps, seconds);
    await video.add(frame / fps, 1 / fps);
  }
  video.close();
  await sound;
  await output.finalize();
  return base64Of(output);
}

/** An Ogg file, in base64. */
async function sound({ seconds, bitrate, beat }) {
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() });
  const audio = new AudioBufferSource({ codec: 'opus', bitrate });
  output.addAudioTrack(audio);
  await output.start();
  await audio.add(await recorded(seconds, beat));
  await output.finalize();
  return base64Of(output);
}

function base64Of({ target }) {
  return new Uint8Array(target.buffer).toBase64();
}

Object.assign(globalThis, { film, sound });
