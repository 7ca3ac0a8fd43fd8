import type { QueryResult, QueryResultRow } from 'pg';
import { inOneWrite, isOn, type LeasedConnection, type Switch } from '../pool';
import { acquireConnection } from './middlewares/acquire-connection';
import { limitTime } from './middlewares/limit-time';
import type {
  Call,
  ConnectedCall,
  ConnectedStatement,
  Middleware,
  Next,
  StatementMiddleware,
  Target,
} from './middlewares/middleware';
import { prepareByName } from './middlewares/prepare-by-name';
import { repeatLostRaces } from './middlewares/repeat-lost-races';
import { repeatOnceWritable } from './middlewares/repeat-once-writable';
import { repeatStalePlans } from './middlewares/repeat-stale-plans';
import { setCompanyScope } from './middlewares/set-company-scope';
import { translateErrors } from './middlewares/translate-errors';

/** A required entry cannot be switched off for a measurement. */
type Entry<M> = { readonly middleware: M } & (
  | { readonly name: Switch; readonly required?: never }
  | { readonly name: string; readonly required: true }
);

/**
 * Around every call, outermost first: one statement outside of a transaction, or a whole transaction. The render cache
 * is above this list, because it decides which statements a view runs.
 */
const CALLS: readonly Entry<Middleware>[] = [
  { name: 'error-translation', middleware: translateErrors },
  { name: 'lost-race-retry', middleware: repeatLostRaces },
  { name: 'read-only-retry', middleware: repeatOnceWritable },
  { name: 'stale-plan-retry', middleware: repeatStalePlans },
  { name: 'connection', middleware: acquireConnection, required: true },
];

const STATEMENTS: readonly Entry<StatementMiddleware>[] = [
  { name: 'prepared-statements', middleware: prepareByName },
  { name: 'deadline', middleware: limitTime, required: true },
  { name: 'company-scope', middleware: setCompanyScope, required: true },
];

const calls = switchedOn(CALLS);
const statements = switchedOn(STATEMENTS);

export function throughPipeline<T>(target: Target, call: Call, work: (call: ConnectedCall) => Promise<T>): Promise<T> {
  const from = (place: number, current: Call): Promise<T> => {
    const middleware = calls[place];
    const next: Next<T> = (changed) => from(place + 1, changed);
    return middleware === undefined ? work(current as ConnectedCall) : middleware(target, current, next);
  };
  return from(0, call);
}

/** Sends a statement in the write of this turn. Throws if its deadline has passed. */
export function send<T extends QueryResultRow>(
  connection: LeasedConnection,
  statement: ConnectedStatement,
): Promise<QueryResult<T>> {
  inOneWrite(connection.client);
  const { text, values } = statement;
  const parts = statements.map((middleware) => middleware(connection, statement));
  return connection.ask<T>(Object.assign({ text, values, answerBy: Infinity }, ...parts));
}

function switchedOn<M>(entries: readonly Entry<M>[]): M[] {
  return entries.filter(({ name, required }) => required || isOn(name)).map(({ middleware }) => middleware);
}
