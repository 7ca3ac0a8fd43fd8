import { epochMs, type OperatorContext } from '@marquee/contracts';
import { operator } from '../connection';

const TIMEOUT_MS = 120_000;

/** The context of a call that scans a whole table or stream. */
export function longRunning(): OperatorContext {
  return { ...operator(), deadline: epochMs() + TIMEOUT_MS };
}
