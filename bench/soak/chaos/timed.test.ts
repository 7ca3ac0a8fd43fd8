import { ASKED_SERVICES, type Attempt, KINDS, type Kind, type Operation } from './history';
import type { Fault } from './schedule';
import { crashesIn } from './servers';
import { excusesOf, liveness, refusals } from './timed';

const LIMIT = 45_000;
const KIND_OF = (service: string) => Object.entries(KINDS).find(([, one]) => one.service === service)?.[0] as Kind;

/** An operation of a service that was answered with success at these times. */
function answered(service: string, ...times: number[]): Operation {
  const attempts = times.map((at): Attempt => ({ requestId: '', sent: at, answered: at, outcome: 'ok', said: '200' }));
  return { kind: KIND_OF(service), client: 1, key: null, value: null, resource: null, attempts, outcome: 'ok' };
}
const others = (to: number) =>
  ASKED_SERVICES.filter((service) => service !== 'catalog').map((service) =>
    answered(service, ...Array.from({ length: to / 10_000 }, (_, at) => at * 10_000)),
  );

describe('liveness', () => {
  it('detects a service without answers for too long, and one without any answer', () => {
    const span = { from: 0, to: 100_000 };
    expect(liveness([...others(100_000), answered('catalog', 0, 40_000, 80_000)], [], span)).toEqual([]);
    expect(liveness([...others(100_000), answered('catalog', 0, LIMIT + 100, 90_000)], [], span)).toEqual([
      `catalog answered nothing well from 00:00:00.000 for ${LIMIT + 100} ms`,
    ]);
    expect(liveness(others(100_000), [], span)).toHaveLength(1);
  });

  it('excludes the time of a restore from the downtime of a service', () => {
    const fault = { kind: 'restore', from: 'copy', at: 0, lasts: 30 } as const;
    const happened = [{ fault, began: 0, ended: 60_000 }];
    const history = [...others(80_000), answered('catalog', 20_000, 70_000)];
    expect(liveness(history, happened, { from: 0, to: 80_000 })).toEqual([]);
  });
});

describe('liveness of a service whose processes are struck', () => {
  const happened = (secondKind: 'kill' | 'clock') => [
    { fault: { kind: 'stop', replica: 'catalog', at: 0, lasts: 60 } as const, began: 0, ended: 60_000 },
    { fault: { kind: secondKind, replica: 'catalog-2', at: 0, lasts: 15 } as const, began: 10_000, ended: 30_000 },
  ];
  const span = { from: 0, to: 80_000 };

  it('excludes from downtime the time in which no process of the service runs', () => {
    const history = [...others(80_000), answered('catalog', 5_000, 5_000 + LIMIT + 20_000, 80_000)];
    expect(liveness(history, happened('kill'), span)).toEqual([]);
    expect(liveness(history, happened('clock'), span)).toHaveLength(1);
    expect(liveness([...others(80_000), answered('catalog', 5_000)], happened('kill'), span)).toHaveLength(1);
  });
});

describe('the token of a disabled company', () => {
  const company = (...served: number[]) => ({ company: 4, at: 10_000, served });
  const happened = (fault: Fault, began = 9_000, ended = 10_000) => [
    { fault: { ...fault, at: 0, lasts: 1 }, began, ended },
  ];

  it("accepts a disabled company's token that is served for up to a second", () => {
    expect(refusals([company(10_500)], [])).toEqual({ violations: [], excused: [] });
    expect(refusals([company(10_500, 11_500)], []).violations).toHaveLength(1);
  });

  it("accepts a disabled company's token longer only during a fault that delays revocations", () => {
    const auth = happened({ kind: 'kill', replica: 'auth-2' });
    expect(refusals([company(14_000)], auth)).toEqual({
      violations: [],
      excused: [{ why: 'auth ended', servedFor: 4_000 }],
    });
    expect(refusals([company(14_000)], happened({ kind: 'kill', replica: 'catalog' })).violations).toHaveLength(1);
    expect(refusals([company(14_000, 15_500)], happened({ kind: 'nats' })).violations).toHaveLength(1);
    expect(refusals([company(11_500)], happened({ kind: 'nats' }, 1_000, 4_900)).violations).toHaveLength(1);
    expect(refusals([company(11_500)], happened({ kind: 'nats' }, 11_600, 12_600)).violations).toHaveLength(1);
  });

  it.each<readonly [Fault, readonly (readonly [number, number])[]]>([
    [{ kind: 'postgres' }, [[0, 25_000]]],
    [{ kind: 'read-only' }, [[0, 25_000]]],
    [{ kind: 'disk', disk: 'wal' }, [[0, 25_000]]],
    [{ kind: 'restore', from: 'copy' }, [[20_000, 25_000]]],
    [
      { kind: 'kill', replica: 'auth-2' },
      [
        [0, 6_000],
        [20_000, 25_000],
      ],
    ],
    [{ kind: 'stop', replica: 'tenant' }, [[0, 25_000]]],
    [{ kind: 'silence', service: 'auth' }, [[0, 6_000]]],
    [{ kind: 'silence', service: 'tenant' }, [[0, 11_000]]],
    [{ kind: 'terminate', service: 'auth' }, [[0, 22_000]]],
    [{ kind: 'kill', replica: 'gateway-2' }, []],
    [{ kind: 'stop', replica: 'gateway' }, []],
    [{ kind: 'kill', replica: 'tenant' }, []],
    [{ kind: 'lock', table: 'tenant.catalog_products' }, []],
    [{ kind: 'silence', service: 'catalog' }, []],
  ])('excuses late revocations during the fault %j in the spans %j', (fault, times) => {
    const excuses = excusesOf({ fault: { ...fault, at: 0, lasts: 20 }, began: 0, ended: 20_000 });
    expect(excuses.map(({ from, to }) => [from, to])).toEqual(times);
  });
});

it('finds crashed Postgres sessions in the log, but not sessions that lacked disk space', () => {
  const crash = (pid: number) => [
    `… UTC [1] LOG:  client backend (PID ${pid}) was terminated by signal 11: Segmentation fault`,
    '… UTC [1] DETAIL:  Failed process was running: commit',
  ];
  const full = '… UTC [77] PANIC:  could not write to file "pg_wal/xlogtemp.77": No space left on device';
  expect(crashesIn([full, ...crash(77), ...crash(1234)].join('\n'))).toEqual(crash(1234));
});
