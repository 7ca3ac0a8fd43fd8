import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** A file of the build, which the build has compressed. */
export class BuiltAsset {
  constructor(readonly gzipped: Buffer) {}

  /** Reads a file below the build folder. */
  static read(name: string): BuiltAsset {
    return new BuiltAsset(readFileSync(builtFile(name)));
  }

  /** The file as the client accepts it. */
  send(reply: FastifyReply): Buffer | Promise<Buffer> {
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(reply.request.headers['accept-encoding'])) return promisify(gunzip)(this.gzipped);
    reply.header('content-encoding', 'gzip');
    return this.gzipped;
  }
}

/** Finds a file in the running build, bundled or not, or in that of the working copy. */
export function builtFile(name: string, folder = __dirname): string {
  const file = [folder, join(folder, 'dist')].map((place) => join(place, name)).find((path) => existsSync(path));
  if (file !== undefined) return file;
  if (dirname(folder) === folder) throw new Error(`The build lacks ${name}. Run npm run build.`);
  return builtFile(name, dirname(folder));
}

/** `gzip`, unless it is refused with `q=0`. */
export function takesGzip(accepted: string | readonly string[] = ''): boolean {
  return /(^|[\s,])gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(,|;|$)/i.test(String(accepted));
}
