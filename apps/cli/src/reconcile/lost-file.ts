import { closeSync, existsSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CloudEvent } from '@marquee/contracts';

/** Where lost events are kept, one line each, as they were told. They are on the disk before the stream lets them go. */
export class LostFile {
  readonly path: string;
  private readonly isNew: boolean;
  private readonly file: number;
  private isEmpty = true;

  /** A file that cannot be written is told before anything is taken out of the stream. */
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
    // A terminal or a pipe has no disk.
    if (fstatSync(this.file).isFile()) fsyncSync(this.file);
  }

  /** Leaves no empty file behind that was not there before. */
  close(): void {
    closeSync(this.file);
    if (this.isNew && this.isEmpty) rmSync(this.path);
  }
}
