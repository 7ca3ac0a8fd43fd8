import { type Attempt, type Operation, type Outcome, outcomeOf } from './history';
import { INVARIANTS } from './invariants';
import type { ReadBack, PublishedEvent } from './looking';

type Input = Partial<Operation> &
  Pick<Operation, 'kind'> & { readonly outcomes: readonly Outcome[]; readonly name: string };

/** An operation with requests named `a-0`, `a-1` and so on; each takes ten milliseconds after `sent`. */
function operation({ outcomes, name, ...input }: Input, sent = 0): Operation {
  const attempts = outcomes.map((outcome, at): Attempt => {
    const begun = sent + at * 20;
    return { requestId: `${name}-${at}`, sent: begun, answered: begun + 10, outcome, said: SAID[outcome] };
  });
  return { client: 1, key: null, value: null, resource: null, ...input, attempts, outcome: outcomeOf(attempts) };
}
const SAID = { ok: '201', fail: '503 unavailable', unknown: 'read ECONNRESET' };

function published(requestId: string, resource: string, topic: string, sequence: number): PublishedEvent {
  return { id: `${resource} ${sequence}`, requestId, resource, topic, sequence, isHooked: true };
}

const create = { kind: 'product/create', key: 'k', value: 'A', resource: 'product/1' } as const;
const update = { kind: 'product/update', resource: 'product/1' } as const;
const ok: readonly Outcome[] = ['ok'];
/** A short history that violates no rule, with operations of each outcome. */
const HISTORY = [
  operation({ name: 'a', ...create, outcomes: ['unknown', 'ok'] }),
  operation({ name: 'b', ...update, value: 'B', outcomes: ok }, 100),
  operation({ name: 'c', ...update, value: 'C', outcomes: ['unknown'] }, 200),
  operation({ name: 'd', kind: 'order/create', outcomes: ['fail'] }, 300),
  operation({ name: 'e', kind: 'order/create', resource: 'order/7', outcomes: ok }, 400),
  operation({ name: 'f', kind: 'order/refund', value: 'F', resource: 'order/7', outcomes: ok }, 500),
  operation({ name: 'g', kind: 'webhook/create', value: 'G', resource: 'webhook/3', outcomes: ok }, 600),
  operation({ name: 'l', kind: 'license/use', outcomes: ok }, 650),
  operation({ name: 'p', kind: 'app/update', value: 'Shelf 1', resource: 'app/9', outcomes: ok }, 700),
];
const EVENTS = [
  published('a-0', 'product/1', 'product/create', 1),
  published('b-0', 'product/1', 'product/update', 2),
  published('e-0', 'order/7', 'order/create', 1),
  published('f-0', 'order/7', 'order/update', 2),
];
const IDS = EVENTS.map(({ id }) => id);
const FILE = { id: 5, state: 'ready', sha256: 'aa', object: 'aa', lostParts: 0, sent: 'aa' };
const READ: ReadBack = {
  published: EVENTS,
  stream: IDS,
  feed: IDS,
  arrivals: new Map([
    ['product/create', ['product/1 1', 'product/1 1']],
    ['order/create', ['order/7 1']],
  ]),
  stored: [
    { resource: 'product/1', version: 2, value: 'B' },
    { resource: 'order/7', version: 2, value: null },
  ],
  listed: new Set(['product/1', 'order/7']),
  marks: [
    { resource: 'order/7', value: 'F' },
    { resource: 'webhook/3', value: 'G' },
  ],
  stock: [{ product: 'tape', initial: 12, left: 11, sold: 3, restocked: 2 }],
  sums: [{ what: 'orders of a customer', found: 1, wanted: 1 }],
  license: { seats: 3, uses: 1 },
  copies: [{ what: 'the company in catalog', found: '4 Films', wanted: '4 Films' }],
  app: { name: 'Shelf 1', published: [{ company: 1, sequences: [1], fed: 1 }] },
  files: [FILE],
  leftovers: [{ what: 'dead letters of catalog', count: 0 }],
};

function violated(read: Partial<ReadBack>, history: readonly Operation[] = HISTORY): string[] {
  const all = Object.entries(INVARIANTS).map(([name, rule]) => [name, rule(history, { ...READ, ...read })] as const);
  return all.filter(([, found]) => found.length > 0).map(([name]) => name);
}

it('accepts a history of requests without any violations', () => {
  expect(violated({})).toEqual([]);
});

const more = (...events: PublishedEvent[]) => ({ published: [...EVENTS, ...events] });
const moved = EVENTS.map((event) => (event.requestId === 'e-0' ? { ...event, resource: 'order/9' } : event));
const turned = EVENTS.map((event) =>
  event.resource === 'product/1' ? { ...event, sequence: 3 - event.sequence } : event,
);
const EFFECTS = 'operations have one effect or none';
const SEQUENCES = 'event sequences have no gaps';
const FILES = 'content files are whole, and none is lost or orphaned';
const REACH = 'events reach stream, feed and receivers';
const ORDER = 'writes are linearizable';
const MARKS = 'refunds, shipments and webhooks exist once';
const LICENSES = 'licenses have no more devices and uses than allowed';
const APPS = 'app changes reach every company';
const app = (name: string, ...of: ReadBack['app']['published']): Partial<ReadBack> => ({
  app: { name, published: of },
});

it.each<readonly [what: string, rule: string, read: Partial<ReadBack>]>([
  [
    'a successful write without an event',
    EFFECTS,
    { published: EVENTS.filter(({ requestId }) => requestId !== 'b-0') },
  ],
  ['two effects under one key', EFFECTS, more(published('a-1', 'product/2', 'product/create', 1))],
  ['a refused request with an effect', EFFECTS, more(published('d-0', 'order/8', 'order/create', 1))],
  ['an answer that names another resource than the event', EFFECTS, { published: moved }],
  ['a gap in the outbox', SEQUENCES, more(published('c-0', 'product/1', 'product/update', 4))],
  ['a stream in another order', SEQUENCES, { stream: IDS.toReversed() }],
  ['an event twice in the feed', SEQUENCES, { feed: [...IDS, 'product/1 1'] }],
  ['a version without its event', SEQUENCES, { stored: [{ resource: 'product/1', version: 3, value: 'B' }] }],
  ['a later write with a lower sequence', ORDER, { published: turned }],
  ['a created resource that is not listed', 'writes can be read', { listed: new Set(['product/1']) }],
  ['a value that the last write did not set', 'writes can be read', { stored: [{ ...READ.stored[0]!, value: 'A' }] }],
  ['a missing refund', MARKS, { marks: READ.marks.slice(1) }],
  ['a refund that exists twice', MARKS, { marks: [...READ.marks, READ.marks[0]!] }],
  ['an event that the stream lacks', REACH, { stream: IDS.slice(1) }],
  ['an event that no outbox has', REACH, { feed: [...IDS, 'unknown'] }],
  ['an event that its receiver lacks', REACH, { arrivals: new Map([['order/create', []]]) }],
  [
    'an event that overtakes another at a receiver',
    'deliveries are in order',
    { arrivals: new Map([['order/create', ['order/7 2', 'order/7 1']]]) },
  ],
  ['lost stock', 'stock equals what was not sold', { stock: [{ ...READ.stock[0]!, left: 10 }] }],
  ['oversold stock', 'stock equals what was not sold', { stock: [{ ...READ.stock[0]!, sold: 15, left: -1 }] }],
  ['a wrong rollup', 'rollups and copies equal their sources', { sums: [{ what: 'x', found: 2, wanted: 1 }] }],
  ['an old copy', 'rollups and copies equal their sources', { copies: [{ what: 'x', found: '3', wanted: '4' }] }],
  ['a device beyond the seats of its license', LICENSES, { license: { seats: 4, uses: 1 } }],
  ['a use that was counted twice', LICENSES, { license: { seats: 3, uses: 2 } }],
  ['a use that was not counted', LICENSES, { license: { seats: 3, uses: 0 } }],
  ['an app change that no company received', APPS, app('Shelf 1')],
  ['an app change that one company received twice', APPS, app('Shelf 1', { company: 1, sequences: [1, 2], fed: 2 })],
  ['app changes out of order', APPS, app('Shelf 1', { company: 1, sequences: [2], fed: 1 })],
  ['an app change that a feed lacks', APPS, app('Shelf 1', { company: 1, sequences: [1], fed: 0 })],
  ['an app with an old name', APPS, app('Shelf 0', { company: 1, sequences: [1], fed: 1 })],
  ['an object without a row', FILES, { files: [{ ...FILE, state: null, sent: null }] }],
  ['a content file without its object', FILES, { files: [{ ...FILE, object: null }] }],
  ['a content file with other bytes than its row says', FILES, { files: [{ ...FILE, object: 'bb' }] }],
  ['a content file with other bytes than were sent', FILES, { files: [{ ...FILE, sent: 'bb' }] }],
  ['a sent content file that is gone', FILES, { files: [{ ...FILE, state: null, object: null }] }],
  ['a sent content file that is refused', FILES, { files: [{ ...FILE, state: 'refused', object: null }] }],
  [
    'an unfinished upload without one of its parts',
    FILES,
    { files: [{ ...FILE, state: 'uploading', sent: null, object: null, lostParts: 1 }] },
  ],
  ['a dead letter', 'nothing is left to do', { leftovers: [{ what: 'dead letters', count: 1 }] }],
])('detects in the stored data %s', (_what, rule, read) => {
  expect(violated(read)).toContain(rule);
});

it('detects an id that two create requests returned', () => {
  expect(violated({}, [...HISTORY, operation({ name: 'z', ...create, outcomes: ok })])).toContain('ids are unique');
});

it('detects a deleted content file that still exists, and accepts one that is gone', () => {
  const deleted = [...HISTORY, operation({ name: 'h', kind: 'file/delete', resource: 'file/5', outcomes: ok }, 800)];
  const deletion = more(published('h-0', 'file/5', 'file/delete', 1));
  expect(violated(deletion, deleted)).toContain(FILES);
  expect(violated({ ...deletion, files: [{ ...FILE, state: null, object: null }] }, deleted)).not.toContain(FILES);
});

it('detects a deleted webhook that still exists', () => {
  const removal = operation({ name: 'r', kind: 'webhook/delete', value: 'G', outcomes: ok });
  expect(violated({}, [...HISTORY, removal])).toContain(MARKS);
});

it('accepts one effect of an operation with unknown outcome, and detects two effects', () => {
  const once = published('c-0', 'product/1', 'product/update', 3);
  expect(violated(more(once))).not.toContain(EFFECTS);
  expect(violated(more(once, published('c-0', 'product/1', 'product/update', 4)))).toContain(EFFECTS);
});

it.each(['500 internal', '401 unauthorized', '400', '404 not_found', '504'])(
  'detects the unexpected answer %s in a history',
  (said) => {
    const [first, ...others] = HISTORY;
    const attempts = first!.attempts.map((attempt) => ({ ...attempt, said }));
    expect(violated({}, [{ ...first!, attempts }, ...others])).toContain('valid requests are not refused');
  },
);

describe('an order that is repeated under its key while its first request still runs', () => {
  const order = operation({ name: 'o', kind: 'order/create', key: 'k', outcomes: ['unknown', 'ok'] }, 700);
  const later = operation({ name: 'u', ...update, outcomes: ok }, 800);
  const events = (by: string) =>
    more(published('u-0', 'product/1', 'product/update', 3), published(by, 'product/1', 'product/update', 4));

  it('permits a stock change by an unanswered request, but not by an answered one', () => {
    expect(violated(events('o-0'), [...HISTORY, order, later])).not.toContain(ORDER);
    expect(violated(events('o-1'), [...HISTORY, order, later])).toContain(ORDER);
  });
});
