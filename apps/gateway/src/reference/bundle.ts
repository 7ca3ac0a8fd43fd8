import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** The folder of the build when this runs from there; in tests, which run the source, the project that has it. */
const ABOVE = resolve(__dirname, '../../../..');
const FILE = 'assets/reference.js.gz';

/** Scalar's script as the build has put it there, compressed. */
export class Bundle {
  /** Of the bytes: browsers may keep what an address with it has given them. */
  readonly version: string;

  private constructor(readonly gzipped: Buffer) {
    this.version = createHash('sha256').update(gzipped).digest('base64url').slice(0, 16);
  }

  static read(): Bundle {
    const file = [ABOVE, join(ABOVE, 'dist')].map((folder) => join(folder, FILE)).find((path) => existsSync(path));
    if (file === undefined) throw new Error(`The build lacks ${FILE}: npm run build makes it.`);
    return new Bundle(readFileSync(file));
  }

  /** For clients that take nothing compressed. */
  plain(): Promise<Buffer> {
    return promisify(gunzip)(this.gzipped);
  }
}
