// `node deploy/demo/make-media.mjs`: makes the films, sounds, books and subtitles of the demo shop again, after `npm run build`.
// They are committed, so that `npm start` needs neither a browser nor this script.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from '../local/project.mjs';
import { book } from './book.mjs';

const MEDIA = join(import.meta.dirname, 'media');
const MAX_BYTES = 300_000;
const SCRIPTS = new Map([
  ...['recorder', 'scenes', 'tones'].map((name) => [`/${name}.mjs`, join(import.meta.dirname, `${name}.mjs`)]),
  ['/mediabunny.mjs', join(ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.mjs')],
]);
const PAGE =
  '<!doctype html><script type="importmap">{"imports":{"mediabunny":"/mediabunny.mjs"}}</script><script type="module" src="/recorder.mjs"></script>';

const HARBOUR = { scene: 'harbour', seconds: 30, fps: 10 };
const FILMS = {
  'harbour-hd.webm': { ...HARBOUR, width: 640, bitrate: 36_000 },
  'harbour-sd.webm': { ...HARBOUR, width: 320, bitrate: 20_000 },
  'harbour-trailer.webm': { scene: 'trailer', seconds: 8, fps: 12, width: 320, bitrate: 40_000 },
  'lamp-room.webm': { scene: 'lampRoom', seconds: 24, fps: 12, width: 480, bitrate: 40_000, beat: 1.5 },
};
const SOUNDS = { 'quay.ogg': { seconds: 45, bitrate: 40_000 } };
const SUBTITLES = {
  'harbour-en.vtt': ['A port in winter.', 'The last ship leaves the quay.', 'The ice comes a month early.', 'The end.'],
  'harbour-de.vtt': [
    'Ein Hafen im Winter.',
    'Das letzte Schiff legt ab.',
    'Das Eis kommt einen Monat zu früh.',
    'Ende.',
  ],
};
const CUES = [
  '00:01.000 --> 00:05.000',
  '00:08.000 --> 00:12.000',
  '00:15.000 --> 00:19.000',
  '00:25.000 --> 00:29.500',
];

const server = createServer(({ url }, response) => {
  const file = SCRIPTS.get(url);
  response.writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html' });
  response.end(file ? readFileSync(file) : PAGE);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`http://localhost:${server.address().port}/`);
  await page.waitForFunction('globalThis.film !== undefined');
  for (const [name, spec] of Object.entries(FILMS)) save(name, await made(page, 'film', spec));
  for (const [name, spec] of Object.entries(SOUNDS)) save(name, await made(page, 'sound', spec));
} finally {
  await browser.close();
  server.close();
}
for (const [name, lines] of Object.entries(SUBTITLES)) {
  save(
    name,
    Buffer.from(['WEBVTT', ...lines.map((line, at) => `${CUES[at]}\n${line}`), ''].join('\n\n').trimEnd() + '\n'),
  );
}
save('ships.epub', book());

async function made(page, what, spec) {
  return Buffer.from(await page.evaluate(`${what}(${JSON.stringify(spec)})`), 'base64');
}

function save(name, bytes) {
  if (bytes.length > MAX_BYTES) throw new Error(`${name} has ${bytes.length} bytes, more than ${MAX_BYTES}.`);
  writeFileSync(join(MEDIA, name), bytes);
  console.log(name, bytes.length);
}

/** The browser of the tests of pages. */
function browserPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { browserBinary } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
  return browserBinary({ toolsDir: join(ROOT, '.marquee/tools') });
}
