import { MAX_COUNTS, MAX_ENTRIES, RequestSamples, type CountedRequest, type Details } from './request-samples';

const START = Date.UTC(2026, 10, 15, 8, 30);
const aRequest = (more: Partial<CountedRequest> = {}): CountedRequest => ({
  company_id: 7,
  app: 'shelf-sync',
  at: START,
  method: 'GET',
  status: 200,
  ...more,
});
const details = (): Details => ({
  path: '/api/products.json',
  duration_ms: 3,
  request_id: 'r-1',
  error_code: null,
  code: null,
  message: null,
});

let dropped = 0;
let samples: RequestSamples;
beforeEach(() => {
  dropped = 0;
  samples = new RequestSamples((count) => void (dropped += count));
});
const add = (more: Partial<CountedRequest> = {}) => samples.add(aRequest(more), details);
/** Everything that waits, as in several batches. */
function all() {
  const batches = [];
  for (let taken = samples.take(); taken !== null; taken = samples.take()) batches.push(taken);
  return {
    batches,
    entries: batches.flatMap(({ entries }) => entries),
    counts: batches.flatMap(({ counts }) => counts),
  };
}
const total = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

describe('the samples of requests', () => {
  it('counts requests in the request log by caller, minute, method and status', () => {
    for (const more of [{}, {}, { at: START + 59_999 }, { at: START + 60_000 }, { method: 'PUT' }]) add(more);
    for (const more of [{ status: 404 }, { app: 'other' }, { company_id: 8 }]) add(more);
    const { counts } = all();
    const counted = (more: object, count: number) => ({ ...aRequest(), ...more, count });
    expect(counts).toEqual([
      counted({}, 3),
      counted({ at: START + 60_000 }, 1),
      counted({ method: 'PUT' }, 1),
      counted({ status: 404 }, 1),
      counted({ app: 'other' }, 1),
      counted({ company_id: 8 }, 1),
    ]);
    expect(samples.take()).toBeNull();
  });

  it('logs one accepted request per second and caller, and every refused request', () => {
    for (let n = 0; n < 20; n++) add({ at: START + n * 100 });
    for (let n = 0; n < 20; n++) add({ at: START + n * 100, status: 422 });
    add({ app: 'other' });
    const { entries } = all();
    const of = (app: string, status: number) =>
      entries.filter((one) => one.app === app && one.status === status).length;
    expect([of('shelf-sync', 200), of('shelf-sync', 422), of('other', 200)]).toEqual([2, 20, 1]);
  });

  it('counts all refused requests of a caller, but logs 300 and then one per second', () => {
    for (let n = 0; n < 50_000; n++) add({ at: START + n / 5, status: 429 });
    const { entries, counts } = all();
    expect([total(counts), dropped]).toEqual([50_000, 0]);
    expect(entries).toHaveLength(309);
  });

  it('limits request-log entries that wait for an unavailable service, and reports dropped ones', () => {
    for (let n = 0; n < MAX_COUNTS + 10; n++) add({ app: `app-${n}`, status: 500 });
    expect(samples.waiting).toBe(MAX_ENTRIES + MAX_COUNTS);
    expect(dropped).toBe(MAX_COUNTS + 10 - MAX_ENTRIES + 10);
    add({ app: 'app-1', status: 500 });
    const { batches, counts } = all();
    expect(total(counts)).toBe(MAX_COUNTS + 1);
    expect(Math.max(...batches.map(({ entries }) => entries.length))).toBe(500);
    expect(samples.waiting).toBe(0);
  });
});
