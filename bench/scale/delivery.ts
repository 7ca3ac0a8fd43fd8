import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type LocalSystem } from '@marquee/local';
import { statOf } from '../cpu/processes';
import { withDatabase } from '../database';
import { createAccess, inSystem, type Access, type CleanUps, type LabOptions } from '../lab';
import { jsonRequest } from '../requests';
import { median, short, type Table } from '../report/table';
import { sendWell } from '../workers/http-client';
import type { ReadersTasks } from '../workers/readers';
import type { Scaled } from './scale';

const MIB = 1024 ** 2;
const GB = 1e9;
const SIZE = 256 * MIB;
const RANGE = 4 * MIB;
const READERS = 200;
const SECONDS = 10;
const ROUNDS = 3;
/** The rate of the storefront beside that of nginx with the same file. */
const MIN_RATIO = 0.5;
/** The first bytes of a WebM file; the type of a file is found in its content. */
const WEBM = Buffer.from('\x1a\x45\xdf\xa3\x01\x42\x82\x84webm', 'latin1');

interface Side {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
}
interface Round {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly cpuPerGb: number;
}

/** Measures the delivery of a file to many readers of ranges, in turns with nginx. */
export async function measureDelivery(lab: LabOptions): Promise<Scaled> {
  expectNginx();
  return inSystem({ ...lab, fsync: false }, async ({ system, cleaning }) => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-nginx-'));
    cleaning.add(() => rmSync(folder, { recursive: true, force: true }));
    lab.log('uploading a trailer of 256 MiB');
    const ours = await publishTrailer(system);
    const sides = [ours, await startNginx(folder, storedFile(system), cleaning)];
    const readers = cleaning.start<ReadersTasks>('workers/readers.js');
    const rounds = new Map<Side, Round[]>(sides.map((side) => [side, []]));
    const faults: string[] = [];
    for (let nth = 0; nth <= ROUNDS; nth += 1) {
      for (const side of sides) {
        const input = { url: side.url, size: SIZE, range: RANGE, readers: READERS, seconds: SECONDS };
        const before = cpuOf(side);
        const read = await readers.ask('readRanges', input);
        faults.push(...read.faults.map((fault) => `${side.name}: ${fault}`));
        // The first round warms up.
        if (nth === 0) continue;
        rounds.get(side)?.push({ ...read, cpuPerGb: ((cpuOf(side) - before) * GB) / (1_000 * read.bytes) });
      }
    }
    const [first, second] = [...rounds.values()];
    return judged(first ?? [], second ?? [], faults);
  });
}

function judged(ours: readonly Round[], nginx: readonly Round[], faults: readonly string[]): Scaled {
  const rateOf = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond)) / MIB;
  const cpuOfRounds = (rounds: readonly Round[]) => median(rounds.map(({ cpuPerGb }) => cpuPerGb));
  const ratio = rateOf(ours) / rateOf(nginx);
  const rows = [
    ['storefront', short(rateOf(ours)), short(cpuOfRounds(ours))],
    ['nginx', short(rateOf(nginx)), short(cpuOfRounds(nginx))],
    ['ratio', short(ratio), short(cpuOfRounds(ours) / cpuOfRounds(nginx))],
  ];
  const table: Table = { title: `${READERS} readers of ranges`, head: ['server', 'MiB/s', 'CPU ms per GB'], rows };
  const slow = ratio < MIN_RATIO ? [`the storefront has ${short(ratio)} of nginx' rate; ${MIN_RATIO} is the goal`] : [];
  return { tables: [table], faults: [...faults, ...slow] };
}

/** A public file of a published product, and the process that sends it. */
async function publishTrailer(system: LocalSystem): Promise<Side> {
  const access = await createAccess(system, ['products', 'files']);
  const product = { title: 'Film', product_type: 1, published_at: '2020-01-01 00:00:00' };
  const created = await sendWell(system.url, jsonRequest(access.token, '/api/products.json', { product }));
  const { product_id } = (JSON.parse(String(created)) as { product: { product_id: string } }).product;
  const file = await upload(system, access, product_id);
  const theme = await withDatabase(system.adminUrl, async (database) => {
    const themes = 'select id from tenant.theme_settings where company_id = $1 limit 1';
    return (await database.query<{ id: number }>(themes, [access.company])).rows[0]?.id;
  });
  const pid = system.apps.get('storefront')?.pid ?? 0;
  return { name: 'storefront', url: `${system.storefrontUrl}/shop/${theme}/content/${file}/film.webm`, pid };
}

async function upload(system: LocalSystem, { token }: Access, product_id: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const values = Object.entries({ filename: 'film.webm', kind: 'trailer', product_id });
  const metadata = values.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',');
  const described = { ...headers, 'upload-length': String(SIZE), 'upload-metadata': metadata };
  const begun = await fetch(`${system.url}/api/files.json`, { method: 'POST', headers: described });
  const { id } = ((await begun.json()) as { file: { id: number } }).file;
  const place = new URL(begun.headers.get('location') ?? '', system.url);
  for (let offset = 0; offset < SIZE;) {
    const body = randomBytes(Math.min(16 * MIB, SIZE - offset));
    if (offset === 0) WEBM.copy(body);
    const sent = { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const answer = await fetch(place, { method: 'PATCH', headers: sent, body });
    offset = Number(answer.headers.get('upload-offset'));
  }
  for (let state = ''; state !== 'ready'; await sleep(200)) {
    const answer = await fetch(`${system.url}/api/files/${id}.json`, { headers });
    state = ((await answer.json()) as { file: { state: string } }).file.state;
    if (state === 'refused') throw new Error('The uploaded file was refused.');
  }
  return id;
}

/** The only file of the content store, outside of the folder for uploads. */
function storedFile({ dataDir }: LocalSystem): string {
  const root = join(dataDir, 'content');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const found = entries.find((entry) => entry.isFile() && /^\d+$/.test(entry.name));
  if (!found) throw new Error(`No stored file was found below ${root}.`);
  return join(found.parentPath, found.name);
}

async function startNginx(folder: string, file: string, cleaning: CleanUps): Promise<Side> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder};
      scgi_temp_path ${folder}; sendfile on; server { listen 127.0.0.1:${port}; location = /film.webm { alias ${file}; } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  cleaning.add(() => void child.kill());
  await sleep(1_000);
  return { name: 'nginx', url: `http://127.0.0.1:${port}/film.webm`, pid: child.pid ?? 0 };
}

function expectNginx(): void {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    throw new Error('The comparison needs nginx on the PATH. On Debian and Ubuntu: apt-get install nginx-light.');
  }
}

/** Microseconds. */
function cpuOf({ pid }: Side): number {
  return statOf(pid)?.cpu ?? 0;
}
