import type { OperatorContext } from '@marquee/contracts';
import { operator } from '../connection';

const PATIENCE_MS = 120_000;

/** For calls that go through much, and are few. */
export function patient(): OperatorContext {
  return { ...operator(), deadline: Date.now() + PATIENCE_MS };
}
