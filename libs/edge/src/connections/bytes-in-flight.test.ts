import { ShopError } from '@marquee/contracts';
import { BytesInFlight, type Bound, type Caller } from './bytes-in-flight';

const MIB = 1024 * 1024;
const app = (key: string): Caller => ({ key, isApp: true });
const network: Caller = { key: '192.0.2.1', isApp: false };

describe('bytes in flight', () => {
  let bytes: BytesInFlight;
  let refusals: Bound[];
  beforeEach(() => {
    refusals = [];
    bytes = new BytesInFlight({ ofAll: 40 * MIB, ofCaller: 10 * MIB }, (bound) => refusals.push(bound));
  });
  /** The code of the refusal. */
  const refused = (caller: Caller, count: number): string | undefined => {
    try {
      bytes.check(caller, count);
      return undefined;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return error.code;
    }
  };

  it('limits the bytes in flight of each caller, and reuses released bytes', () => {
    bytes.add(app('a'), 9 * MIB);
    expect([refused(app('a'), MIB), refused(app('a'), MIB + 1), refused(app('b'), 2 * MIB)]).toEqual([
      undefined,
      'rate_limited',
      undefined,
    ]);
    bytes.add(app('a'), -9 * MIB);
    expect([refused(app('a'), 10 * MIB), bytes.of(app('a')), bytes.total]).toEqual([undefined, 0, 0]);
  });

  it('answers unavailable instead of rate_limited to clients without a token above the limit', () => {
    bytes.add(network, 10 * MIB);
    expect(refused(network, 1)).toBe('unavailable');
    expect(refusals).toEqual(['caller']);
  });

  it('admits a single item that exceeds the byte limit of its caller', () => {
    expect(refused(app('a'), 100 * MIB)).toBeUndefined();
  });

  it('limits the bytes in flight of all callers, and reserves a quarter for small ones', () => {
    for (const key of ['a', 'b', 'c']) bytes.add(app(key), 10 * MIB);
    expect([refused(app('d'), 2 * MIB + 1), refused(app('d'), 2 * MIB)]).toEqual(['unavailable', undefined]);
    for (let n = 0; n < 10; n += 1) bytes.add(app(`little ${n}`), MIB);
    expect(refused(app('d'), 1)).toBe('unavailable');
    expect(refusals).toEqual(['all', 'all']);
  });

  it('reports pressure once half of all bytes in flight are used', () => {
    bytes.add(app('a'), 20 * MIB);
    expect(bytes.isTight).toBe(false);
    bytes.add(app('a'), 1);
    expect(bytes.isTight).toBe(true);
  });
});
