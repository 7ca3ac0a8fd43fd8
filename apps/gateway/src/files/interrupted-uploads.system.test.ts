import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppName, LocalSystem } from '@marquee/local';
import type { File as StoredFile } from '@marquee/contracts';
import {
  aCompany,
  createdUpload as created,
  eventually,
  offsetOfUpload as offsetOf,
  startOwnSystem,
  type TestCompany,
  type TusUpload,
  type Uploader,
} from '@marquee/testing';

const MIB = 1024 * 1024;
/** `UPLOAD_BYTES=5368709120` repeats the test with a large file, and prints the memory of every process. */
const SIZE = Number(process.env['UPLOAD_BYTES'] ?? 48 * MIB + 4711);
/** A busy machine sends 2 MiB a second; a restart may take a few seconds. */
const TIMEOUT_MS = 300_000 + SIZE / (2 * 1024);
const INTERRUPTIONS = Number(process.env['UPLOAD_INTERRUPTIONS'] ?? 8);
const PIECE = 64 * 1024;
/** Of a process beyond its memory before the upload: the buffers of both directions, whatever the file's size. */
const MAX_GROWTH_MIB = 200;
/** The others see nothing of a file. */
const PASSED: ReadonlySet<string> = new Set(['gateway', 'catalog']);
const MAX_GROWTH_ELSEWHERE_MIB = 100;

let folder: string;
let running: LocalSystem;
let shop: TestCompany;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-upload-'));
  running = await startOwnSystem({ dataDir: folder });
  shop = await aCompany({}, running);
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const client = (): Uploader => ({ token: shop.token, url: running.url });

const NOISE = randomBytes(PIECE);

/** The bytes at a multiple of the size of a piece: no two pieces are equal, and none is regular. */
function pieceAt(offset: number): Buffer {
  const piece = Buffer.from(NOISE.subarray(0, Math.min(PIECE, SIZE - offset)));
  piece.write(`${offset} `);
  return piece;
}
function digestOf(): string {
  const hash = createHash('sha256');
  for (let offset = 0; offset < SIZE; offset += PIECE) hash.update(pieceAt(offset));
  return `sha256:${hash.digest('hex')}`;
}

/** Sends the rest of the file from an offset until it is answered or `isOver`; the connection then ends. */
async function send({ path }: TusUpload, from: number, isOver: (sent: number) => boolean): Promise<void> {
  const headers = {
    authorization: `Bearer ${shop.token}`,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': from,
    'content-length': SIZE - from,
  };
  const sending = request(running.url + path, { method: 'PATCH', headers, agent: false });
  // Each wait for the socket adds a listener.
  sending.setMaxListeners(0);
  const state = { hasEnded: false };
  const end = () => void (state.hasEnded = true);
  sending
    .on('error', end)
    .on('close', end)
    .on('response', (response) => end() ?? response.resume());
  const first = from - (from % PIECE);
  for (let offset = first; offset < SIZE && !state.hasEnded; offset += PIECE) {
    const piece = pieceAt(offset).subarray(Math.max(0, from - offset));
    if (!sending.write(piece)) await new Promise((resolve) => sending.once('drain', resolve).once('close', resolve));
    if (isOver(offset + PIECE - from)) sending.destroy();
  }
  if (state.hasEnded) sending.destroy();
  else if (!sending.destroyed) sending.end();
  if (!sending.closed) await new Promise((resolve) => sending.once('close', resolve));
}

/** Kills a process and starts it again. */
async function restart(name: AppName): Promise<void> {
  const app = running.apps.get(name);
  app?.kill('SIGKILL');
  await app?.ended;
  await running.startApp(name);
}

/** The largest memory of each running process so far, in MiB. */
function memoryOfEach(): Map<string, number> {
  const apps = [...running.apps].map(([name, { pid }]) => [name, pid] as const);
  const found = [...apps, ['nats', running.servers.nats] as const].map(([name, pid]) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return [name, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024] as const;
  });
  return new Map(found);
}

it(
  'stores a file bit for bit although the client, the gateway and catalog are killed during its upload',
  async () => {
    const expected = digestOf();
    const upload = await created(client(), SIZE);
    const before = memoryOfEach();
    const peaks = new Map<string, number>();
    const noteMemory = () => {
      for (const [name, mib] of memoryOfEach()) peaks.set(name, Math.max(peaks.get(name) ?? 0, mib));
    };
    const faults: (() => Promise<void>)[] = [async () => {}, () => restart('gateway'), () => restart('catalog')];
    for (let at = 0; at < INTERRUPTIONS; at += 1) {
      const offset = await eventually(() => offsetOf(client(), upload), 60_000);
      const part = (SIZE * (at + 1)) / (INTERRUPTIONS + 1) - offset;
      const fault = faults[at % faults.length]!;
      let struck: Promise<void> | undefined;
      await send(upload, offset, (sent) => {
        if (sent < part || struck !== undefined) return false;
        noteMemory();
        struck = fault();
        // The client disconnects too, unless a process dies.
        return at % faults.length === 0;
      });
      await struck;
    }
    for (;;) {
      const offset = await eventually(() => offsetOf(client(), upload), 60_000);
      if (offset === SIZE) break;
      await send(upload, offset, () => false);
      noteMemory();
    }
    const file = await eventually(async () => {
      noteMemory();
      const found = (await shop.api.get<{ file: StoredFile }>(`/api/files/${upload.file.id}.json`, 200)).body.file;
      expect(found.state).toBe('ready');
      return found;
    }, 600_000);
    expect(file).toMatchObject({ checksum: expected, received: SIZE });
    const growths = [...peaks].map(([name, peak]) => ({ name, peak, growth: peak - (before.get(name) ?? 0) }));
    if (process.env['UPLOAD_BYTES'] !== undefined) {
      const lines = growths.map(({ name, peak, growth }) => `${name} ${peak.toFixed()} (+${growth.toFixed()})`);
      process.stderr.write(`MiB at most: ${lines.join(', ')}\n`);
    }
    const isUnbounded = ({ name, growth }: (typeof growths)[number]) =>
      growth >= (PASSED.has(name) ? MAX_GROWTH_MIB : MAX_GROWTH_ELSEWHERE_MIB);
    expect(growths.filter(isUnbounded)).toEqual([]);
  },
  TIMEOUT_MS,
);
