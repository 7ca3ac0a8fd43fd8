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
type Entry = ({ readonly call: Middleware } | { readonly statement: StatementMiddleware }) &
  ({ readonly name: Switch; readonly required?: never } | { readonly name: string; readonly required: true });

/**
 * The way to Postgres, outermost first. A `call` is one statement outside of a transaction, or a whole transaction; each
 * `statement` of it passes the last entries. The render cache is above: it decides which statements a view sends.
 */
const PIPELINE: readonly Entry[] = [
  { name: 'error-translation', call: translateErrors },
  { name: 'lost-race-retry', call: repeatLostRaces },
  { name: 'read-only-retry', call: repeatOnceWritable },
  { name: 'stale-plan-retry', call: repeatStalePlans },
  { name: 'connection', call: acquireConnection, required: true },
  { name: 'prepared-statements', statement: prepareByName },
  { name: 'deadline', statement: limitTime, required: true },
  { name: 'company-scope', statement: setCompanyScope, required: true },
];

const switchedOn = PIPELINE.filter(({ name, required }) => required || isOn(name));
const calls = switchedOn.flatMap((entry) => ('call' in entry ? entry.call : []));
const statements = switchedOn.flatMap((entry) => ('statement' in entry ? entry.statement : []));

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
