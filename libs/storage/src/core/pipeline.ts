import { stateOf, translated, type Writability } from '../pool';

/** A statement outside of any transaction, or a transaction as a whole. */
export interface Call {
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** It lost against another transaction, and is done once more. */
  readonly isRepeated?: true;
}
type Next<T> = (call: Call) => Promise<T>;
/** What a call is done in: the database. */
interface Target {
  readonly writability: Pick<Writability, 'isRestoredAfter'>;
}
type Middleware = <T>(target: Target, call: Call, next: Next<T>) => Promise<T>;

/** More connections than a pool has that know a statement. */
const MAX_STALE_PLANS = 100;

/** What every call passes, from the outside in. Inside of them it takes a connection: `Connections.lend`. */
const PIPELINE: readonly Middleware[] = [translateErrors, repeatLostRaces, repeatOnceWritable, repeatStalePlans];

export function throughPipeline<T>(target: Target, call: Call, work: Next<T>): Promise<T> {
  const from = (place: number, current: Call): Promise<T> => {
    const middleware = PIPELINE[place];
    return middleware === undefined ? work(current) : middleware(target, current, (next) => from(place + 1, next));
  };
  return from(0, call);
}

/** Callers see errors of the contract, never those of the driver. */
async function translateErrors<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    throw translated(error);
  }
}

/** Deadlocks and serialization failures: nothing was done, and the other transaction has ended by now. */
async function repeatLostRaces<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    if (stateOf(error)?.repeat !== 'once') throw error;
    return next({ ...call, isRepeated: true });
  }
}

/** Connections that were opened to a read-only server are refused writes for ever: repeated on another one, once the database takes writes. */
async function repeatOnceWritable<T>(target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    if (await target.writability.isRestoredAfter(error, call.deadline)) return next(call);
    throw error;
  }
}

/**
 * After a migration has added a column, every connection that has prepared a statement for the old rows refuses it once and is closed. The first callers
 * after the migration pay for that, and none is refused.
 */
async function repeatStalePlans<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await next(call);
    } catch (error) {
      if (stateOf(error)?.repeat !== 'on another connection' || tries === MAX_STALE_PLANS) throw error;
    }
  }
}
