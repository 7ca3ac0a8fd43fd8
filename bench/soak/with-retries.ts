import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '@marquee/contracts';
import type { HttpRequest } from '../requests';
import { NotWell, sendWell } from '../workers/http-client';

const TIMEOUT_MS = 60_000;
const AGAIN_MS = 500;

/** Retries requests that a busy service rejected before it changed anything, as may happen after the start. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + TIMEOUT_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (!wasNotDone(error) || Date.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

export function sendWithRetries(url: string, request: HttpRequest): Promise<Buffer> {
  return withRetries(() => sendWell(url, request));
}

function wasNotDone(error: unknown): boolean {
  return error instanceof ShopError ? error.code === 'unavailable' : error instanceof NotWell && error.status === 503;
}
