import { ShopError } from '@marquee/contracts';
import { RefusedClients } from './refused-clients';

describe('refused clients', () => {
  let now = 0;
  let refused: RefusedClients;
  beforeEach(() => {
    now = 1_000_000;
    refused = new RefusedClients({ now: () => new Date(now) });
  });
  const refuse = (address: string, times: number, client_id = 'shelf-sync'): void => {
    for (let i = 0; i < times; i++) refused.count({ address, client_id });
  };
  /** Seconds until a client may retry; 0 if it may now. */
  const wait = (address: string, client_id = 'shelf-sync'): unknown => {
    try {
      refused.check({ address, client_id });
      return 0;
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'rate_limited') throw error;
      return error.extra?.['retry_after'];
    }
  };

  it('blocks a client after 60 refusals, and forgets one refusal each second', () => {
    refuse('192.0.2.1', 59);
    expect(wait('192.0.2.1')).toBe(0);
    refuse('192.0.2.1', 1);
    expect([wait('192.0.2.1'), wait('192.0.2.2')]).toEqual([1, 0]);
    now += 1_000;
    expect(wait('192.0.2.1')).toBe(0);
  });

  it('counts each refusal that other replicas publish once', () => {
    const other = new RefusedClients({ now: () => new Date(now) });
    for (let i = 0; i < 30; i++) other.count({ address: '192.0.2.1', client_id: 'shelf-sync' });
    refuse('192.0.2.1', 30);
    expect(wait('192.0.2.1')).toBe(0);
    refused.add(other.unshared());
    refused.add(other.unshared());
    expect([wait('192.0.2.1'), wait('192.0.2.1', 'another'), wait('192.0.2.2')]).toEqual([1, 0, 0]);
    expect(JSON.stringify(other.unshared())).toBe('{"clients":[],"networks":[]}');
  });

  it('publishes refusals to other replicas without an IP address', () => {
    refuse('192.0.2.1', 1);
    expect(JSON.stringify(refused.unshared())).not.toContain('192.0.2');
  });

  it('admits other clients behind the address of a blocked client', () => {
    refuse('192.0.2.1', 599);
    expect([wait('192.0.2.1'), wait('192.0.2.1', 'another'), wait('192.0.2.1', '')]).toEqual([540, 0, 0]);
  });

  it('blocks a whole network after 600 refusals, and forgets ten each second', () => {
    for (let i = 0; i < 650; i++) refuse('192.0.2.1', 1, `guess-${i}`);
    expect([wait('192.0.2.1'), wait('192.0.2.2')]).toEqual([6, 0]);
    now += 6_000;
    expect(wait('192.0.2.1')).toBe(0);
  });

  it('counts refusals of all IPv6 addresses of one customer network together', () => {
    for (let i = 0; i < 60; i++) refuse(`2001:db8:1:2::${i.toString(16)}`, 1);
    expect([wait('2001:db8:1:3:ffff::1'), wait('2001:db8:1:102::1')]).toEqual([1, 0]);
  });
});
