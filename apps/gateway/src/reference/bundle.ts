import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Below the folder of the build. */
const FILE = 'assets/reference.js.gz';

/** Scalar's script as the build has put it there, compressed. */
export class Bundle {
  /** The digest of the bytes. It stands in the script's address, so that browsers may keep the script for good. */
  readonly version: string;

  private constructor(readonly gzipped: Buffer) {
    this.version = createHash('sha256').update(gzipped).digest('base64url').slice(0, 16);
  }

  static read(): Bundle {
    return new Bundle(readFileSync(found(__dirname)));
  }

  /** The bundle for clients that take nothing compressed. */
  plain(): Promise<Buffer> {
    return promisify(gunzip)(this.gzipped);
  }
}

/** In the build that this runs from, bundled or not, or in the one of the working copy that has this source. */
function found(folder: string): string {
  const file = [folder, join(folder, 'dist')].map((place) => join(place, FILE)).find((path) => existsSync(path));
  if (file !== undefined) return file;
  if (dirname(folder) === folder) throw new Error(`The build lacks ${FILE}: npm run build makes it.`);
  return found(dirname(folder));
}
