import { excusesOf } from './excuses';
import type { Fault } from './schedule';

const BEGAN = 100_000;
const ENDED = 130_000;
const timesOf = (fault: Fault) =>
  excusesOf({ fault: { ...fault, at: 0, lasts: 20 }, began: BEGAN, ended: ENDED }).map(
    ({ from, to }) => [from - BEGAN, to - BEGAN] as const,
  );

const LASTING = 30_000;
const cases: [string, Fault, (readonly [number, number])[]][] = [
  ['NATS that is away, until five seconds after it is back', { kind: 'nats' }, [[0, LASTING + 5_000]]],
  ['Postgres that is away, until five seconds after it is back', { kind: 'postgres' }, [[0, LASTING + 5_000]]],
  ['a read-only database, until five seconds after it is lifted', { kind: 'read-only' }, [[0, LASTING + 5_000]]],
  [
    'a full disk of NATS, until five seconds after it has space',
    { kind: 'disk', disk: 'nats' },
    [[0, LASTING + 5_000]],
  ],
  [
    'a full disk of Postgres, until five seconds after Postgres is back',
    { kind: 'disk', disk: 'wal' },
    [[0, LASTING + 5_000]],
  ],
  ['an operator who restores, not the copy before', { kind: 'restore', from: 'copy' }, [[20_000, LASTING + 5_000]]],
  [
    'an end and a start of auth, not the time between them',
    { kind: 'kill', replica: 'auth-2' },
    [
      [0, 6_000],
      [LASTING, LASTING + 5_000],
    ],
  ],
  ['tenant that stands still', { kind: 'stop', replica: 'tenant' }, [[0, LASTING + 5_000]]],
  ['silent connections of auth, not as long as they are', { kind: 'silence', service: 'auth' }, [[0, 6_000]]],
  ['silent connections of tenant, not as long as they are', { kind: 'silence', service: 'tenant' }, [[0, 11_000]]],
  ['sessions of auth that are ended', { kind: 'terminate', service: 'auth' }, [[0, LASTING + 2_000]]],
];
it.each(cases)('excuses %s', (_, fault, times) => {
  expect(timesOf(fault)).toEqual(times);
});

const none: [string, Fault][] = [
  ['a gateway that is killed', { kind: 'kill', replica: 'gateway-2' }],
  ['a gateway that stands still', { kind: 'stop', replica: 'gateway' }],
  ['a gateway whose clock is ahead', { kind: 'clock', replica: 'gateway' }],
  ['a process of tenant that is killed', { kind: 'kill', replica: 'tenant' }],
  ['a table of tenant that is locked', { kind: 'lock', table: 'tenant.catalog_products' }],
  ['a service that has no part in it', { kind: 'silence', service: 'catalog' }],
];
it.each(none)('excuses nothing by %s', (_, fault) => {
  expect(timesOf(fault)).toEqual([]);
});
