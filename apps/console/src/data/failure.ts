import { ApiError, MarqueeError } from '@marquee/client';
import type { Strings } from '../strings/strings';

/** Whether a failed call may have changed something. */
export function isUnknown(error: unknown): boolean {
  return error instanceof MarqueeError && error.outcome === 'unknown';
}

/** The file of an old page is gone after a new release; each browser has its own message. */
const MISSING_FILE = /dynamically imported module|Importing a module script/;

/** What the page tells a person about a failure. */
export function messageOf(error: unknown, t: Strings): string {
  if (isUnknown(error)) return t.errors.unknown;
  if (error instanceof ApiError) return error.status >= 500 ? `${t.errors.server} ${error.message}` : error.message;
  if (error instanceof MarqueeError) return navigator.onLine ? t.errors.network : t.errors.offline;
  if (!(error instanceof Error)) return t.errors.server;
  return MISSING_FILE.test(error.message) ? t.errors.newRelease : error.message;
}

/** The messages of a 422 by field; empty for other errors. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  return error instanceof ApiError ? error.errors : {};
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
