import { isOn, type Switch } from '../pool';
import type { Call, Middleware, Next, Target } from './middlewares/middleware';
import { repeatLostRaces } from './middlewares/repeat-lost-races';
import { repeatOnceWritable } from './middlewares/repeat-once-writable';
import { repeatStalePlans } from './middlewares/repeat-stale-plans';
import { translateErrors } from './middlewares/translate-errors';

/**
 * The middlewares of every call, outermost first. The innermost step leases a connection, sets the company scope and
 * watches the deadline.
 */
const PIPELINE: readonly { readonly name: Switch; readonly middleware: Middleware }[] = [
  { name: 'error-translation', middleware: translateErrors },
  { name: 'lost-race-retry', middleware: repeatLostRaces },
  { name: 'read-only-retry', middleware: repeatOnceWritable },
  { name: 'stale-plan-retry', middleware: repeatStalePlans },
];
const SWITCHED_ON = PIPELINE.filter(({ name }) => isOn(name));

export function throughPipeline<T>(target: Target, call: Call, work: Next<T>): Promise<T> {
  const from = (place: number, current: Call): Promise<T> => {
    const entry = SWITCHED_ON[place];
    return entry === undefined ? work(current) : entry.middleware(target, current, (next) => from(place + 1, next));
  };
  return from(0, call);
}
