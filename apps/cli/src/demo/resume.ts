import { setTimeout as pause } from 'node:timers/promises';
import { ShopError, type ErrorCode } from '@marquee/contracts';
import { FailedRequest } from './api';

/** A system that has just started may need this many attempts on a busy machine. */
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 2_000;
const BUSY = new Set<ErrorCode>(['unavailable', 'timeout', 'outcome_unknown', 'rate_limited']);

/** Repeats work that skips what it has already done, while the system is too busy to finish it. */
export async function resume(work: () => Promise<void>, pauseMs = PAUSE_MS): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isBusy(error)) throw error;
      await pause(pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  if (error instanceof ShopError) return BUSY.has(error.code);
  return error instanceof FailedRequest && error.status >= 500;
}
