import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownNats, until, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import type { KeyWatch } from './key-watch';
import type { Keys } from './keys';
import { provision } from '../server/provision';

const BUCKET = 'REVOCATIONS';
/** The server's data folder. */
const STORE = 'streams';

describe('the keys of a bucket', () => {
  let nats: OwnNats;
  let cli: Bus;
  let gateway: Bus;
  let keys: Keys;
  let watch: KeyWatch;
  /** The offset of the watch's clock in milliseconds. */
  let ahead: number;
  const watching = (bus: Bus) => bus.watchKeys(BUCKET, () => Date.now() + ahead);

  beforeEach(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    gateway = await nats.bus('gateway');
    keys = (await nats.bus('auth')).keys(BUCKET);
    ahead = 0;
    watch = await watching(gateway);
  });
  afterEach(async () => {
    await watch.stop();
    await nats.stop();
  });

  it('adds keys of a bucket to the local copy, and drops removed keys', async () => {
    expect([watch.current, watch.size]).toEqual([true, 0]);
    await keys.put('grant.1');
    await keys.put('user.1202.7');
    await until(() => watch.has('user.1202.7'));
    expect([watch.has('grant.1'), watch.has('grant.2'), watch.size]).toEqual([true, false, 2]);
    await keys.remove('grant.1');
    await keys.remove('grant.2');
    await keys.put('user.1202.7');
    await keys.put('company.3');
    await until(() => watch.has('company.3'));
    expect([watch.has('grant.1'), watch.has('user.1202.7'), watch.size]).toEqual([false, true, 2]);
  });

  it('loads all keys of a bucket before a watch starts', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, i) => keys.put(`grant.${i}`)));
    await keys.remove('grant.7');
    const late = await watching(gateway);
    expect([late.size, late.has('grant.6'), late.has('grant.7')]).toEqual([499, true, false]);
    await late.stop();
  });

  it('drops keys of a bucket when the server expires them', async () => {
    await keys.put('grant.1');
    await until(() => watch.has('grant.1'));
    const short = { max_age: 1e9, duplicate_window: 1e9 };
    await cli.connection.jsm.streams.update('KV_REVOCATIONS', short);
    await until(() => watch.size === 0);
    await keys.put('grant.2');
    await until(() => watch.has('grant.2'));
    expect(watch.has('grant.1')).toBe(false);
  });

  it('keeps keys of a bucket across a server restart, and resumes its watch', async () => {
    await keys.put('grant.1');
    await keys.put('grant.2');
    await until(() => watch.size === 2);
    await nats.restart(() => until(() => !gateway.connected));
    expect(watch.has('grant.1')).toBe(true);
    await until(() => keys.remove('grant.1').then(...succeeds));
    await until(() => keys.put('grant.3').then(...succeeds));
    await until(() => watch.has('grant.3'));
    expect([watch.has('grant.1'), watch.has('grant.2'), watch.size]).toEqual([false, true, 2]);
  });

  it('reads the keys of a recreated bucket despite equal stream sequences', async () => {
    await keys.put('grant.1');
    await until(() => watch.has('grant.1'));
    await nats.restart((dataDir) => rm(join(dataDir, STORE), { recursive: true }));
    await until(() => cli.connected);
    await provision(cli, { replicas: 1 });
    await until(() => keys.put('grant.2').then(...succeeds));
    await until(() => watch.has('grant.2'));
    expect([watch.has('grant.1'), watch.size]).toEqual([false, 1]);
  });

  it('reads the keys of a bucket that was restored to an earlier state', async () => {
    await keys.put('grant.1');
    await nats.restart((dataDir) => cp(join(dataDir, STORE), join(dataDir, 'backup'), { recursive: true }));
    await until(() => keys.put('grant.2').then(...succeeds));
    await until(() => watch.has('grant.2'));
    await nats.restart(async (dataDir) => {
      await rm(join(dataDir, STORE), { recursive: true });
      await rename(join(dataDir, 'backup'), join(dataDir, STORE));
    });
    // This connection is back before the watch, so `grant.3` takes the stream sequence of the lost `grant.2`.
    const back = (await nats.bus('auth')).keys(BUCKET);
    await back.put('grant.3');
    await back.put('grant.4');
    await until(() => watch.has('grant.4'));
    expect(['grant.1', 'grant.2', 'grant.3'].map((key) => watch.has(key))).toEqual([true, false, true]);
  });

  it('marks keys of a bucket as stale after the process was suspended, until reread', async () => {
    expect(watch.current).toBe(true);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
    expect(watch.current).toBe(false);
    await until(() => watch.current);
  });

  it('marks keys of a bucket as stale after 30 s without the server, until reread', async () => {
    await keys.put('grant.1');
    await until(() => watch.has('grant.1'));
    await nats.restart(async () => {
      await until(() => !gateway.connected);
      ahead = 29_000;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(watch.current).toBe(true);
      ahead = 31_000;
      await until(() => !watch.current);
      expect(watch.has('grant.1')).toBe(true);
    });
    await until(() => watch.current);
    expect(watch.has('grant.1')).toBe(true);
  });
});

const succeeds = [() => true, () => false] as const;

describe('a bucket that is not provisioned', () => {
  it('fails to watch a bucket that is not provisioned', async () => {
    const nats = await ownNats();
    const gateway = await nats.bus('gateway');
    await expect(gateway.watchKeys(BUCKET)).rejects.toThrow(
      'The bucket REVOCATIONS is missing. Run `marquee streams provision`.',
    );
    await nats.stop();
  });
});
