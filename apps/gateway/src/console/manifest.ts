import { readFileSync, statSync } from 'node:fs';
import { builtFile } from '@marquee/edge';

/** Relative to the build folder; deploy/console/build.mjs writes the file. */
export const FOLDER = 'assets/console';

export interface Manifest {
  readonly script: string;
  readonly style: string;
  /** The compressed bytes of each file. */
  readonly files: Readonly<Record<string, number>>;
  /** The scripts that every page loads at once. */
  readonly firstView: readonly string[];
  /** The further scripts of each source file that the console imports on demand. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile(), 'utf8')) as Manifest;
}

/** Epoch milliseconds. */
export function builtAt(): number {
  return statSync(manifestFile()).mtimeMs;
}

function manifestFile(): string {
  return builtFile(`${FOLDER}/manifest.json`);
}
