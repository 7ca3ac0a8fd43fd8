import { type Attempt, byRequest, grouped, KINDS, type Kind, type Operation, type Outcome, topicOf } from './history';
import type { ReadBack, PublishedEvent } from './looking';
import { SEATS } from './shop';
import { wrongFiles } from './stored-files';

/** A rule that holds after any faults; returns one message per violation. */
export type Invariant = (history: readonly Operation[], read: ReadBack) => string[];

/** An operation on one line, for a search in the logs. */
export function named({ kind, key, resource, outcome, attempts }: Operation): string {
  const tries = attempts.map(({ requestId, outcome: what, said, sent, answered }) => {
    return `${requestId} ${what} (${said}, ${timeOf(sent)} + ${answered - sent} ms)`;
  });
  const whom = [resource, key].filter((one) => one !== null).join(', ');
  return `${kind}${whom === '' ? '' : ` of ${whom}`}, ${outcome}: ${tries.join('; ')}`;
}

/** `16:11:53.004`, the form of the app logs. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString().slice(11, 23);
}

const CREATES = /\/create$/;

/** No two creates were given the same id. */
const uniqueIds = (history: readonly Operation[]): string[] => {
  const made = history.filter(
    ({ kind, outcome, resource }) => CREATES.test(kind) && outcome === 'ok' && resource !== null,
  );
  return [...grouped(made, ({ resource }) => resource).values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same[0]?.resource} was given to ${same.length}: ${same.map(named).join(' | ')}`);
};

/** Answers that a valid request may get: done, unavailable, unknown, or a lost connection. */
const FAIR = /^(2\d\d|503|504 (timeout|outcome_unknown)|409 idempotency_in_flight|\D)/;
/** Further answers of one kind: an order of too little stock, and OAuth errors, which have no Marquee error code. */
const OWN: Partial<Record<Kind, string>> = { 'order/create': '422 invalid', 'token/exchange': '504' };

/** A valid request is never refused because of a fault of the system, and never answered with an unexpected error. */
const fairAnswers = (history: readonly Operation[]): string[] =>
  history
    .filter((operation) => operation.attempts.some(({ said }) => !isFair(operation, said)))
    .map((operation) => `answered unfairly: ${named(operation)}`);

function isFair({ kind }: Operation, said: string): boolean {
  return FAIR.test(said) || OWN[kind] === said;
}

/**
 * A successful operation has one effect, however often it was repeated under its key. A refused request has none, and an operation with
 * unknown outcome has at most one.
 */
const effects: Invariant = (history, read) => {
  const events = grouped(read.published, ({ requestId }) => requestId);
  return history.flatMap((operation) => {
    const topic = topicOf(operation);
    return topic === null ? [] : effectsOf(operation, topic, events);
  });
};

function effectsOf(
  operation: Operation,
  topic: string,
  events: ReadonlyMap<string, readonly PublishedEvent[]>,
): string[] {
  const eventsOfRequest = (requestId: string) => (events.get(requestId) ?? []).filter((event) => event.topic === topic);
  const refused = operation.attempts.filter(
    ({ requestId, outcome }) => outcome === 'fail' && eventsOfRequest(requestId).length > 0,
  );
  const done = operation.attempts.flatMap(({ requestId }) => eventsOfRequest(requestId));
  const least = operation.outcome === 'ok' ? 1 : 0;
  const most = operation.outcome === 'fail' ? 0 : 1;
  return [
    ...refused.map(({ requestId }) => `${requestId} was refused and done: ${named(operation)}`),
    ...(done.length < least || done.length > most ? [`done ${done.length} times: ${named(operation)}`] : []),
    ...(done[0] && operation.resource !== null && done[0].resource !== operation.resource
      ? [`answered as ${operation.resource} and published as ${done[0].resource}: ${named(operation)}`]
      : []),
  ];
}

/** The events of each resource are numbered from 1 to its version without a gap, in outbox, stream and feed. */
const sequences: Invariant = (_, read) => {
  const known = new Map(read.published.map((event) => [event.id, event]));
  const inPlace = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  return [
    ...gapsIn('the outbox', read.published, read),
    ...gapsIn('the stream', inPlace(read.stream), read),
    ...gapsIn('the feed', inPlace(read.feed), read),
    ...wrongVersions(read),
  ];
};

function gapsIn(where: string, events: readonly PublishedEvent[], { published }: ReadBack): string[] {
  const found = grouped(events, ({ resource }) => resource);
  const wanted = grouped(published, ({ resource }) => resource);
  return [...wanted].flatMap(([resource, all]) => {
    const numbers = (found.get(resource) ?? []).map(({ sequence }) => sequence);
    const isWhole = numbers.length === all.length && numbers.every((number, at) => number === at + 1);
    return isWhole ? [] : [`${where} has of ${resource} ${shortened(numbers, all.length)}`];
  });
}

function wrongVersions({ stored, published }: ReadBack): string[] {
  const last = grouped(published, ({ resource }) => resource);
  return stored.flatMap(({ resource, version }) => {
    const events = last.get(resource)?.length ?? 0;
    return events === version ? [] : [`${resource} has version ${version} and ${events} events`];
  });
}

/** The first gap and its neighbours. */
function shortened(numbers: readonly number[], wanted: number): string {
  const at = numbers.findIndex((number, index) => number !== index + 1);
  const around = at < 0 ? numbers.slice(-3) : numbers.slice(Math.max(0, at - 2), at + 4);
  return `${numbers.length} of ${wanted} events, at place ${at < 0 ? numbers.length + 1 : at + 1}: … ${around.join(', ')} …`;
}

/** A write that was answered before another request was sent has the lower sequence number (linearizability). */
const realTime: Invariant = (history, read) => {
  const operations = byRequest(history);
  return [...grouped(read.published, ({ resource }) => resource).values()].flatMap((events) =>
    overtakenIn(
      events.toSorted((one, other) => one.sequence - other.sequence),
      operations,
    ),
  );
};

function overtakenIn(events: readonly PublishedEvent[], operations: ReadonlyMap<string, Operation>): string[] {
  const found: string[] = [];
  let latest: { readonly sent: number; readonly by: Operation } | undefined;
  for (const event of events) {
    const by = operations.get(event.requestId);
    if (!by) continue;
    const own = by.attempts.find(({ requestId }) => requestId === event.requestId) as Attempt;
    if (latest && doneBy(event, by, own) < latest.sent) {
      found.push(`published after a later request: ${named(by)} | ${named(latest.by)}`);
    }
    if (!latest || own.sent > latest.sent) latest = { sent: own.sent, by };
  }
  return found;
}

/**
 * The time by which the write was certainly done. An unanswered request may still run after a later one with the same key succeeded: such
 * an order returns the stock that it has reserved.
 */
function doneBy({ topic }: PublishedEvent, by: Operation, own: Attempt): number {
  if (own.outcome === 'ok') return own.answered;
  const repeated = by.attempts.find(({ outcome }) => outcome === 'ok');
  return topic === topicOf(by) && repeated ? repeated.answered : Infinity;
}

/** Each created resource is listed, and each resource has the value of its last write. */
const readable: Invariant = (history, read) => [...unlisted(history, read), ...unlikeTheLast(history, read)];

const LISTED = /^(product|category|customer|order)\/create$/;

function unlisted(history: readonly Operation[], { listed }: ReadBack): string[] {
  return history
    .filter(({ kind, outcome, resource }) => LISTED.test(kind) && outcome === 'ok' && !listed.has(resource ?? ''))
    .map((operation) => `not listed: ${named(operation)}`);
}

/** The last write of a resource is the one whose event has the highest sequence number. */
function unlikeTheLast(history: readonly Operation[], { published, stored }: ReadBack): string[] {
  const operations = byRequest(history);
  const last = new Map<string, { readonly sequence: number; readonly by: Operation }>();
  for (const { resource, sequence, topic, requestId } of published) {
    const by = operations.get(requestId);
    if (!by || by.value === null || KINDS[by.kind].topic !== topic || by.kind.startsWith('order/')) continue;
    if (sequence > (last.get(resource)?.sequence ?? 0)) last.set(resource, { sequence, by });
  }
  return stored.flatMap(({ resource, value }) => {
    const by = last.get(resource)?.by;
    return by && by.value !== value ? [`${resource} reads ${value}, not ${by.value}: ${named(by)}`] : [];
  });
}

/** Writes without an event sequence. */
const MARKED = /^(order\/refund|order\/ship|webhook\/create)$/;

/** A refund, a shipment and a webhook exist once if their request succeeded; a deleted webhook does not exist. */
const marks: Invariant = (history, read) => {
  const found = grouped(read.marks, ({ value }) => value);
  const removals = new Map(history.filter(({ kind }) => kind === 'webhook/delete').map((one) => [one.value, one]));
  return history
    .filter(({ kind }) => MARKED.test(kind))
    .flatMap((operation) => {
      const { value, outcome } = operation;
      const times = found.get(value ?? '')?.length ?? 0;
      const { least, most } = bounds(outcome, removals.get(value));
      return times >= least && times <= most
        ? []
        : [`there ${times} times, not ${least} to ${most}: ${named(operation)}`];
    });
};

function bounds(made: Outcome, removal: Operation | undefined): { readonly least: number; readonly most: number } {
  const least = made === 'ok' ? 1 : 0;
  const most = made === 'fail' ? 0 : 1;
  if (removal?.outcome === 'ok') return { least: 0, most: 0 };
  return removal?.outcome === 'unknown' ? { least: 0, most } : { least, most };
}

/** Every event is in the stream, in the feed and at the receiver of its topic; no place has an event that no outbox has. */
const publishedEverywhere: Invariant = (_, read) => [
  ...missing('the stream', read.published, read.stream),
  ...missing('the feed', read.published, read.feed),
  ...strange('the stream', read.stream, read),
  ...strange('the feed', read.feed, read),
  ...[...read.arrivals].flatMap(([topic, ids]) => [
    ...missing(
      `the receiver of ${topic}`,
      read.published.filter((event) => event.isHooked && event.topic === topic),
      ids,
    ),
    ...strange(`the receiver of ${topic}`, ids, read),
  ]),
];

function missing(where: string, published: readonly PublishedEvent[], ids: readonly string[]): string[] {
  const there = new Set(ids);
  return published
    .filter(({ id }) => !there.has(id))
    .map(({ id, resource, topic, sequence, requestId }) => {
      return `${where} lacks ${topic} ${resource} ${sequence} (event ${id} of ${requestId})`;
    });
}

function strange(where: string, ids: readonly string[], { published }: ReadBack): string[] {
  const known = new Set(published.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).map((id) => `${where} has event ${id}, which no service has published`);
}

/** A receiver gets the events of a resource in sequence; repeated deliveries do not count. */
const arrivalOrder: Invariant = (_, read) => {
  const known = new Map(read.published.map((event) => [event.id, event]));
  return [...read.arrivals].flatMap(([topic, ids]) => {
    const first = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
    return [...grouped(first, ({ resource }) => resource)].flatMap(([resource, events]) =>
      isRising(events)
        ? []
        : [`${topic} of ${resource} arrived as ${events.map(({ sequence }) => sequence).join(', ')}`],
    );
  });
};

function isRising(events: readonly PublishedEvent[]): boolean {
  return events.every(({ sequence }, at) => at === 0 || sequence > (events[at - 1] as PublishedEvent).sequence);
}

/** Stock is the initial stock less sold plus restocked items, and never negative. */
const stock: Invariant = (_, read) =>
  read.stock.flatMap(({ product, initial, left, sold, restocked }) => {
    const wanted = initial - sold + restocked;
    if (left === wanted && left >= 0) return [];
    return [`of ${product} ${left} are left, not ${initial} − ${sold} + ${restocked} = ${wanted}`];
  });

/** No more devices have a seat than the license allows, and each answered use was counted once. */
const licenses: Invariant = (history, { license: { seats, uses } }) => {
  const outcomes = history.flatMap(({ kind, outcome }) => (kind === 'license/use' ? outcome : []));
  const least = outcomes.filter((outcome) => outcome === 'ok').length;
  const most = outcomes.filter((outcome) => outcome !== 'fail').length;
  return [
    ...(seats <= SEATS ? [] : [`${seats} devices have one of ${SEATS} seats`]),
    ...(uses >= least && uses <= most ? [] : [`${uses} uses are counted, not ${least} to ${most}`]),
  ];
};

/** Rollups equal the rows that they sum up, and copies equal their source. */
const derived: Invariant = (_, read) => [
  ...read.sums
    .filter(({ found, wanted }) => found !== wanted)
    .map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`),
  ...read.copies
    .filter(({ found, wanted }) => found !== wanted)
    .map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`),
];

/**
 * Every company with the app gets each of its changes once, in order, in its outbox events and its feed. The app has
 * the name of the last change.
 */
const appChanges: Invariant = (history, { app }) => {
  const changes = history.filter(({ kind }) => kind === 'app/update');
  if (changes.length === 0) return [];
  const done = changes.filter(({ outcome }) => outcome === 'ok').length;
  const times = Math.max(0, ...app.published.map(({ sequences }) => sequences.length));
  const isPossible = times >= done && times <= changes.length;
  return [
    ...(isPossible
      ? []
      : [`companies were notified ${times} times, and ${done} to ${changes.length} changes were made`]),
    ...app.published.flatMap((one) => wrongWith(one, times)),
    ...(namesAfter(changes).includes(app.name) ? [] : [`the app is called ${app.name}, which it was not called last`]),
  ];
};

function wrongWith({ company, sequences, fed }: ReadBack['app']['published'][number], times: number): string[] {
  const isWhole = sequences.length === times && sequences.every((sequence, at) => sequence === at + 1);
  return [
    ...(isWhole
      ? []
      : [`company ${company} was notified of ${sequences.join(', ') || 'no'} of ${times} changes of its app`]),
    ...(fed === times ? [] : [`the feed of company ${company} has ${fed} of ${times} changes of its app`]),
  ];
}

/** The name of the last successful change, and those of later changes with unknown outcome. */
function namesAfter(changes: readonly Operation[]): (string | null)[] {
  const last = changes.findLastIndex(({ outcome }) => outcome === 'ok');
  return last < 0 ? changes.map(({ value }) => value) : changes.slice(last).map(({ value }) => value);
}

/** No event waits to be published or applied, no dead letter exists, and no stock is reserved without an order. */
const nothingLeft: Invariant = (_, read) =>
  read.leftovers.filter(({ count }) => count !== 0).map(({ what, count }) => `${what}: ${count}`);

export const OF_HISTORY: Readonly<Record<string, (history: readonly Operation[]) => string[]>> = {
  'ids are unique': uniqueIds,
  'valid requests are not refused': fairAnswers,
};

/** Rules that hold once the system has settled, by name. */
export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  ...OF_HISTORY,
  'operations have one effect or none': effects,
  'event sequences have no gaps': sequences,
  'writes are linearizable': realTime,
  'writes can be read': readable,
  'refunds, shipments and webhooks exist once': marks,
  'events reach stream, feed and receivers': publishedEverywhere,
  'deliveries are in order': arrivalOrder,
  'stock equals what was not sold': stock,
  'licenses have no more devices and uses than allowed': licenses,
  'rollups and copies equal their sources': derived,
  'content files are whole, and none is lost or orphaned': (history, { files }) => wrongFiles(history, files),
  'app changes reach every company': appChanges,
  'nothing is left to do': nothingLeft,
};
