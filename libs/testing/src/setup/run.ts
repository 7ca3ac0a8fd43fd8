import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestEnvironment } from '../environment';

type CleanUp = () => Promise<void> | void;

// Set-up and tear-down are loaded separately and share state through the process.
const shared = globalThis as { marqueeTestCleanUps?: CleanUp[]; marqueeStopSystem?: () => Promise<void> };

/** Adds to what tests find in `MARQUEE_TEST`. */
export function announce(found: Partial<TestEnvironment>): void {
  const before = JSON.parse(process.env.MARQUEE_TEST ?? '{}') as object;
  process.env.MARQUEE_TEST = JSON.stringify({ ...before, ...found });
}

/** Registers clean-up for the end of the run; the last registered runs first. */
export function afterTheRun(cleanUp: CleanUp): void {
  (shared.marqueeTestCleanUps ??= []).push(cleanUp);
}

/** Lets the reporter of jest/idle-system.cjs stop the shared system before the run ends; stopping twice is harmless. */
export function stopEarlyBy(stop: () => Promise<void>): void {
  shared.marqueeStopSystem = stop;
}

/** Runs every clean-up, even if one fails. */
export async function cleanUp(): Promise<void> {
  const cleanUps = shared.marqueeTestCleanUps ?? [];
  const faults: unknown[] = [];
  for (let step = cleanUps.pop(); step; step = cleanUps.pop()) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

export function throwAwayDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'));
  chmodSync(folder, 0o711); // if root runs the tests, Postgres uses the folder under another account
  afterTheRun(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
