import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Tokens, TokenStore } from './tokens';

/** Stores tokens in a file that only its owner can read and replaces it atomically. For one process; several need a lock around it. */
export function fileTokenStore(path: string): TokenStore {
  return {
    async load() {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as Tokens;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async save(tokens) {
      const beside = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await written(beside, JSON.stringify(tokens));
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await flushed(dirname(path));
    },
  };
}

async function written(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The folder must be flushed too, since it contains the new name. Windows does this itself. */
async function flushed(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
