import { randomUUID } from 'node:crypto';
import { createReadStream, open as openFile } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  ContentMissing,
  expectFolder,
  expectKey,
  type ByteRange,
  type Bytes,
  type ContentStore,
  type StoredContent,
  type WrittenContent,
} from './content-store';
import { Measure } from './measured';

/** Incomplete objects; a killed process leaves its own here, where `keys` finds them. */
const INCOMING = 'incoming/';
const PIECE_BYTES = 128 * 1024;
const openedFile = promisify(openFile);

/** A content store in a folder, which all processes share. */
export class LocalContentStore implements ContentStore {
  readonly writeMemory = 4 * PIECE_BYTES;
  private readonly root: string;

  constructor(folder: string) {
    this.root = resolve(folder);
  }

  async write(key: string, bytes: Bytes): Promise<WrittenContent> {
    const path = this.pathOf(key);
    const incoming = this.pathOf(INCOMING + randomUUID());
    try {
      const written = await this.receive(incoming, bytes);
      await moved(incoming, path);
      return written;
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  }

  async read(key: string, { start = 0, end = Infinity }: ByteRange = {}): Promise<Readable> {
    // A stream of a `FileHandle` needs a quarter more processor time, because each of its reads is a promise.
    const fd = await openedFile(this.pathOf(key), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new ContentMissing(key) : error;
    });
    return createReadStream('', { fd, start, end, highWaterMark: PIECE_BYTES });
  }

  async size(key: string): Promise<number | null> {
    const found = await statOf(this.pathOf(key));
    return found?.isFile() === true ? found.size : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true }).catch(unlessMissing);
  }

  async removeAll(folder: string): Promise<void> {
    await rm(join(this.root, expectFolder(folder)), { recursive: true, force: true });
  }

  async *keys(folder?: string): AsyncGenerator<StoredContent> {
    yield* this.within(folder === undefined ? '' : expectFolder(folder));
  }

  private async *within(folder: string): AsyncGenerator<StoredContent> {
    const entries = await opendir(join(this.root, folder)).catch(unlessUnreadable);
    for await (const entry of entries ?? []) {
      const key = folder + entry.name;
      if (entry.isDirectory()) yield* this.within(`${key}/`);
      // Another process may have removed it since.
      const found = entry.isFile() ? await stat(join(this.root, key)).catch(unlessUnreadable) : undefined;
      if (found !== undefined) yield { key, bytes: found.size, modified: found.mtime };
    }
  }

  private async receive(path: string, bytes: Bytes): Promise<WrittenContent> {
    await mkdir(dirname(path), { recursive: true });
    const measure = new Measure();
    const file = await open(path, 'wx');
    try {
      await writeFile(file, measure.of(bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    return measure.end();
  }

  private pathOf(key: string): string {
    return join(this.root, expectKey(key));
  }
}

/** Repeats a move whose folder another process has removed in between. */
async function moved(from: string, to: string, tries = 3): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error) || tries === 0) throw error;
    return moved(from, to, tries - 1);
  }
  // The name survives a power failure only with its folder.
  const folder = await open(dirname(to)).catch(unlessMissing);
  await folder?.sync();
  await folder?.close();
}

async function statOf(path: string) {
  return (await stat(path).catch(unlessMissing)) ?? null;
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** File systems have folders of their own, such as `lost+found`. */
function unlessUnreadable(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM') unlessMissing(error);
}
