import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** Exceeds the size that a test server needs; a tmpfs uses memory only for stored data. */
const SIZE_BYTES = 4 * 1024 ** 3;
/** A server may write between the measurement and the new limit, which the kernel then refuses. */
const MAX_TRIES = 200;

/** A tmpfs that can be filled and freed while a server writes to it. Requires root on Linux. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  static get isSupported(): boolean {
    return process.platform === 'linux' && process.getuid?.() === 0;
  }

  /** Null if this process may not mount, for example in a container. */
  static mount(folder: string): SmallDisk | null {
    if (!SmallDisk.isSupported) return null;
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES},mode=0711`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      return null;
    }
    return new SmallDisk(folder);
  }

  /** Lowers the limit to the stored size plus `spareBytes`, so that further writes fail with ENOSPC. */
  fill(spareBytes = 0): void {
    for (let tried = 1; ; tried += 1) {
      try {
        return this.limit(this.usedBytes() + spareBytes);
      } catch (error) {
        if (tried === MAX_TRIES) throw error;
      }
    }
  }

  free(): void {
    this.limit(SIZE_BYTES);
  }

  /** Lazily, because an ending process may still hold a file. */
  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'ignore' });
  }

  usedBytes(): number {
    const { blocks, bfree, bsize } = statfsSync(this.folder);
    return (blocks - bfree) * bsize;
  }

  private limit(bytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, this.folder], { stdio: 'ignore' });
  }
}
