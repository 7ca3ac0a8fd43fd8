import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Below the build folder. */
const FILE = 'assets/reference.js.gz';

/** Scalar's script from the build, compressed. */
export class Bundle {
  /** The digest of the bytes, part of the script's URL, so that browsers may cache it without limit. */
  readonly version: string;

  private constructor(readonly gzipped: Buffer) {
    this.version = createHash('sha256').update(gzipped).digest('base64url').slice(0, 16);
  }

  static read(): Bundle {
    return new Bundle(readFileSync(found(__dirname)));
  }

  /** The script for clients that accept no compression. */
  plain(): Promise<Buffer> {
    return promisify(gunzip)(this.gzipped);
  }
}

/** Finds the script in the running build, bundled or not, or in that of the working copy. */
function found(folder: string): string {
  const file = [folder, join(folder, 'dist')].map((place) => join(place, FILE)).find((path) => existsSync(path));
  if (file !== undefined) return file;
  if (dirname(folder) === folder) throw new Error(`The build lacks ${FILE}. Run npm run build.`);
  return found(dirname(folder));
}
