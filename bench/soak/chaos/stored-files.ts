import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { withDatabase } from '../../database';
import type { Operation } from './history';
import type { Replicas } from './replicas';

/** A content file as its row and its object show it. */
export interface StoredFile {
  readonly id: number;
  /** Null without a row. */
  readonly state: string | null;
  /** The digest in the row. */
  readonly sha256: string | null;
  /** The digest of the object's bytes; null without an object. */
  readonly object: string | null;
  /** Parts in the row without an object. */
  readonly lostParts: number;
  /** The digest of the bytes that a client has sent, if the last one was confirmed. */
  readonly sent: string | null;
}

interface Row {
  readonly id: number;
  readonly state: string;
  readonly sha256: string | null;
  readonly parts: readonly string[];
}
export const FILE_ROWS = `
  select f.id::int, f.state, f.sha256,
    array(select key from catalog.content_segments s where s.company_id = f.company_id and s.file_id = f.id) as parts
  from catalog.content_files f where f.company_id = $1`;

/** Every content file of a company that has a row, an object, or a client that has sent it. */
export function storedFiles(
  { dataDir }: Pick<LocalSystem, 'dataDir'>,
  company: number,
  rows: readonly Row[],
  sent: ReadonlyMap<number, string>,
): StoredFile[] {
  const root = join(dataDir, 'content');
  const folder = join(root, String(company));
  const objects = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return [...new Set([...rowOf.keys(), ...objects, ...sent.keys()])].map((id) => {
    const { state = null, sha256 = null, parts = [] } = rowOf.get(id) ?? {};
    const lostParts = parts.filter((key) => !existsSync(join(root, key))).length;
    return { id, state, sha256, object: digestOf(join(folder, String(id))), lostParts, sent: sent.get(id) ?? null };
  });
}

/** A worker may remove an object at any time. */
function digestOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}

/** Each ready file has the bytes that were sent, and a deleted file has neither row nor object. */
export function wrongFiles(history: readonly Operation[], files: readonly StoredFile[]): string[] {
  const deletions = new Map(
    history.flatMap((one) => (one.kind === 'file/delete' ? [[one.resource, one.outcome]] : [])),
  );
  return files.flatMap((file) =>
    wrongWith(file, deletions.get(`file/${file.id}`)).map((what) => `file ${file.id} ${what}`),
  );
}

function wrongWith({ state, sha256, object, lostParts, sent }: StoredFile, deletion?: Operation['outcome']): string[] {
  const isReady = state === 'ready';
  const found: readonly [boolean, string][] = [
    [state === null && object !== null, 'is an object without a row'],
    [isReady && object === null, 'has lost its object'],
    [isReady && object !== null && object !== sha256, 'has other bytes than its row says'],
    [isReady && sent !== null && sent !== sha256, 'has other bytes than were sent'],
    [state === 'processing' || state === 'removed' || state === 'refused', `is ${state}`],
    [
      sent !== null && !isReady && (deletion === undefined || deletion === 'fail'),
      `was sent and is ${state ?? 'gone'}`,
    ],
    [deletion === 'ok' && state !== null, `was deleted and is ${state}`],
    [lostParts > 0, `has lost ${lostParts} parts`],
  ];
  return found.flatMap(([isWrong, what]) => (isWrong ? what : []));
}

const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const SWEEP_MS = 30_000;
const POLL_MS = 200;
const PARTS = 'select key from catalog.content_segments';

/** Parts without a row that catalog does not remove a day after the faults. Its search begins with its start. */
export async function orphanedParts(
  { dataDir }: LocalSystem,
  adminUrl: string,
  replicas: Pick<Replicas, 'end' | 'start'>,
): Promise<string[]> {
  const root = join(dataDir, 'content');
  const orphans = async () => {
    const keys = await withDatabase(adminUrl, async (database) => (await database.query<{ key: string }>(PARTS)).rows);
    const needed = new Set(keys.map(({ key }) => key));
    return partsIn(root).filter((key) => !needed.has(key));
  };
  const found = await orphans();
  if (found.length === 0) return [];
  const then = new Date(Date.now() - TWO_DAYS_MS);
  for (const key of found) utimesSync(join(root, key), then, then);
  await replicas.end('catalog-1', 'SIGTERM');
  await replicas.start('catalog-1');
  const until = Date.now() + SWEEP_MS;
  for (; (await orphans()).length > 0 && Date.now() < until; await sleep(POLL_MS));
  return orphans();
}

function partsIn(root: string): string[] {
  return ['uploads', 'incoming'].flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  });
}
