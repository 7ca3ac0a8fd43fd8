import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { CatalogConfig } from '../catalog.config';

/** The exit status of a scanner that refuses a file. */
const REFUSED = 1;
/** The largest file at 10 MB a second takes 90 minutes. */
const MAX_SCAN_MS = 3 * 3_600_000;

/** The operator's scanner of content files. */
@Injectable()
export class Scanner {
  private readonly command: readonly string[];

  constructor(@Inject(CONFIG) { contentScanCommand = '' }: CatalogConfig) {
    this.command = contentScanCommand.split(' ').filter((word) => word !== '');
  }

  /** Whether the scanner accepts these bytes; every file without a scanner. Throws if it fails, so that the caller retries. */
  async accepts(read: () => Promise<Readable>): Promise<boolean> {
    const [program, ...args] = this.command;
    if (program === undefined) return true;
    const content = await read();
    try {
      const status = await statusOf(program, args, content);
      if (status === 0 || status === REFUSED) return status === 0;
      throw new Error(`The scanner of content files ended with status ${status}.`);
    } finally {
      content.destroy();
    }
  }
}

/** The exit status of a scanner, or the signal that ended it. Throws if the content ends with an error. */
async function statusOf(program: string, args: readonly string[], content: Readable): Promise<number | string | null> {
  const child = spawn(program, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    // The environment of this process has secrets.
    env: { PATH: process.env.PATH },
    signal: AbortSignal.timeout(MAX_SCAN_MS),
    killSignal: 'SIGKILL',
  });
  try {
    const ended = once(child, 'close') as Promise<[number | null, string | null]>;
    const sent = pipeline(wholly(content), child.stdin).catch((error: unknown) => {
      // A scanner may decide before it has read everything.
      if (error instanceof IncompleteContent) throw error;
    });
    const [[status, signal]] = await Promise.all([ended, sent]);
    return status ?? signal;
  } finally {
    child.kill('SIGKILL');
  }
}

class IncompleteContent extends Error {}

async function* wholly(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new IncompleteContent('The content could not be read to its end.', { cause });
  }
}
