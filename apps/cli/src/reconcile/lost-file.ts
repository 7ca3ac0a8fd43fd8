import { closeSync, existsSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CloudEvent } from '@marquee/contracts';

/** Stores lost events, one per line, on disk before they leave the stream. */
export class LostFile {
  readonly path: string;
  private readonly isNew: boolean;
  private readonly file: number;
  private isEmpty = true;

  /** Fails before any event leaves the stream if the file is not writable. */
  constructor(name: string) {
    this.path = resolve(name);
    this.isNew = !existsSync(this.path);
    try {
      this.file = openSync(this.path, 'a');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Lost events cannot be stored: ${reason}. Name another file with --lost.`, { cause });
    }
  }

  add(events: readonly CloudEvent[]): void {
    writeSync(this.file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    this.isEmpty = false;
    // Terminals and pipes cannot be synced.
    if (fstatSync(this.file).isFile()) fsyncSync(this.file);
  }

  /** Removes a new file that stayed empty. */
  close(): void {
    closeSync(this.file);
    if (this.isNew && this.isEmpty) rmSync(this.path);
  }
}
