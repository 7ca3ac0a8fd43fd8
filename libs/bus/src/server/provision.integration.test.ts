import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AckPolicy, StorageType, type ConsumerConfig } from '@nats-io/jetstream';
import { ownNats, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { provision } from './provision';

const GIB = 1024 ** 3;
const DURABLE = 'webhook-dispatch';

describe('provisioning', () => {
  let nats: OwnNats;
  let cli: Bus;

  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
  });
  afterAll(() => nats.stop());

  it('refuses to provision streams if the server cannot keep enough replicas', async () => {
    await expect(provision(cli, { replicas: 3 })).rejects.toThrow('replicas > 1 not supported');
  });

  it('rejects an existing stream that cannot be corrected, and names the problem', async () => {
    const { streams } = cli.connection.jsm;
    await streams.add({ name: 'EVENTS', subjects: ['events.>'], storage: StorageType.Memory });
    await expect(provision(cli, { replicas: 1 })).rejects.toThrow(
      'The stream EVENTS is not as declared: storage is "memory", not "file".',
    );
  });
});

describe('provisioning buckets', () => {
  let nats: OwnNats;
  let cli: Bus;

  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
  });
  afterAll(() => nats.stop());

  const configOf = async () => (await cli.connection.jsm.streams.info('KV_REVOCATIONS')).config;

  it('provisions each bucket with file storage, its expiry and one value per key', async () => {
    await provision(cli, { replicas: 1 });
    expect(await configOf()).toMatchObject({
      subjects: ['$KV.REVOCATIONS.>'],
      storage: 'file',
      max_msgs_per_subject: 1,
      max_age: 3600 * 1e9,
      num_replicas: 1,
    });
  });

  it('updates a bucket that differs from its declaration, and keeps its content', async () => {
    await (await nats.bus('auth')).keys('REVOCATIONS').put('grant.1');
    const shorter = { max_age: 60 * 1e9, duplicate_window: 60 * 1e9, max_msgs_per_subject: 5 };
    await cli.connection.jsm.streams.update('KV_REVOCATIONS', shorter);
    await provision(cli, { replicas: 1 });
    expect(await configOf()).toMatchObject({ max_age: 3600 * 1e9, max_msgs_per_subject: 1 });
    const { state } = await cli.connection.jsm.streams.info('KV_REVOCATIONS');
    expect(state.messages).toBe(1);
  });
});

describe('provisioning stores of objects', () => {
  it('provisions each object store with file storage, its declared expiry and size', async () => {
    const nats = await ownNats();
    const cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    const configOf = async (name: string) => (await cli.connection.jsm.streams.info(name)).config;
    expect(await configOf('OBJ_MEDIA')).toMatchObject({
      subjects: ['objects.MEDIA.>'],
      storage: 'file',
      max_age: 0,
      max_bytes: 4 * GIB,
    });
    expect(await configOf('OBJ_UPLOADS')).toMatchObject({ max_age: 600 * 1e9, max_bytes: 4 * 1024 ** 3 });
    await nats.stop();
  });
});

describe('provisioning the store of pictures', () => {
  const nats: OwnNats[] = [];
  afterAll(() => Promise.all(nats.map((one) => one.stop())));

  async function server(maxFileStore?: string) {
    const own = await ownNats({ maxFileStore });
    nats.push(own);
    const cli = await own.bus('cli');
    const limit = async () => (await cli.connection.jsm.streams.info('OBJ_MEDIA')).config.max_bytes;
    return { own, cli, limit };
  }

  it('leaves space for events beside media on a small server, even when repeated', async () => {
    // Other streams reserve 5 GiB; the remaining space holds 2 GiB, plus 1 GiB for events.
    const { cli, limit } = await server('8GB');
    await provision(cli, { replicas: 1 });
    expect(await limit()).toBe(2 * GIB);
    await provision(cli, { replicas: 1 });
    expect(await limit()).toBe(2 * GIB);
  });

  it('uses the requested media limit, unless it leaves no space for events', async () => {
    const { cli, limit } = await server('8GB');
    await provision(cli, { replicas: 1, mediaBytes: 1.5 * GIB });
    expect(await limit()).toBe(1.5 * GIB);
    await expect(provision(cli, { replicas: 1, mediaBytes: 2.5 * GIB })).rejects.toThrow(
      'The server has no space for a media store of 2684354560 bytes beside the events',
    );
    expect(await limit()).toBe(1.5 * GIB);
    await provision(cli, { replicas: 1 });
    expect(await limit()).toBe(1.5 * GIB);
  });

  it('sets the requested media limit after an earlier run was killed midway', async () => {
    const { cli, limit } = await server('8GB');
    await provision(cli, { replicas: 1, mediaBytes: 1.5 * GIB });
    const { streams } = cli.connection.jsm;
    const update = streams.update.bind(streams);
    const ended = jest.spyOn(streams, 'update').mockImplementationOnce(async (...sent) => {
      await update(...sent);
      throw new Error('killed');
    });
    await expect(provision(cli, { replicas: 1, mediaBytes: GIB })).rejects.toThrow('killed');
    ended.mockRestore();
    expect(await limit()).toBe(2 * GIB);
    await provision(cli, { replicas: 1 });
    expect(await limit()).toBe(GIB);
    // A limit that an operator set by hand is kept.
    await update('OBJ_MEDIA', { max_bytes: 1.25 * GIB });
    await provision(cli, { replicas: 1 });
    expect(await limit()).toBe(1.25 * GIB);
  });

  it('limits the media store of an earlier release, and keeps its objects', async () => {
    const { own, cli, limit } = await server();
    await provision(cli, { replicas: 1 });
    await cli.connection.jsm.streams.update('OBJ_MEDIA', { max_bytes: -1 });
    await (await own.bus('catalog')).objects('MEDIA').put('1/1/a', Buffer.alloc(1000), { contentType: 'image/png' });
    await expect(provision(cli, { replicas: 1, mediaBytes: 500 })).rejects.toThrow(
      'Set MEDIA_MAX_BYTES to a larger value',
    );
    expect(await limit()).toBe(-1);
    await provision(cli, { replicas: 1 });
    expect(await limit()).toBe(4 * GIB);
    expect((await (await own.bus('gateway')).objects('MEDIA').get('1/1/a'))?.size).toBe(1000);
  });

  it('configures a fixed store limit, with which NATS restarts on a fuller disk', async () => {
    const { own } = await server();
    expect(readFileSync(join(own.dataDir, 'nats.conf'), 'utf8')).toContain('max_file_store: 1TB');
  });
});

describe('provisioning a bucket in the place of another stream', () => {
  it('rejects a bucket whose name is used by another stream, and names the stream', async () => {
    const nats = await ownNats();
    const cli = await nats.bus('cli');
    const memory = { name: 'KV_REVOCATIONS', subjects: ['$KV.REVOCATIONS.>'], storage: StorageType.Memory };
    await cli.connection.jsm.streams.add({ ...memory, deny_delete: true });
    await expect(provision(cli, { replicas: 1 })).rejects.toThrow(
      'The bucket REVOCATIONS is not as declared: storage is "memory", not "file".',
    );
    await nats.stop();
  });
});

describe('provisioning durable consumers', () => {
  let nats: OwnNats;
  let cli: Bus;

  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
  });
  afterAll(() => nats.stop());

  const configOf = async (): Promise<ConsumerConfig> =>
    (await cli.connection.jsm.consumers.info('EVENTS', DURABLE)).config;

  /** Replaces the existing consumer. */
  async function replaceWith(config: Partial<ConsumerConfig>): Promise<void> {
    await cli.connection.jsm.consumers.delete('EVENTS', DURABLE);
    await cli.connection.jsm.consumers.add('EVENTS', {
      durable_name: DURABLE,
      filter_subject: 'events.*.*.*.*',
      ...config,
    });
  }

  it('provisions durable pull consumers with acknowledgement, starting at the first event', async () => {
    const config = await configOf();
    expect(config).toMatchObject({ filter_subject: 'events.*.*.*.*', ack_policy: 'explicit', deliver_policy: 'all' });
    expect(config).not.toHaveProperty('deliver_subject');
  });

  it('updates a durable consumer that differs in place and keeps its position', async () => {
    await replaceWith({
      ack_policy: AckPolicy.Explicit,
      filter_subject: 'events.commerce.*.*.*',
      max_deliver: 3,
      inactive_threshold: 60e9,
    });
    const { created } = await cli.connection.jsm.consumers.info('EVENTS', DURABLE);
    await provision(cli, { replicas: 1 });
    const now = await cli.connection.jsm.consumers.info('EVENTS', DURABLE);
    expect(now.config).toMatchObject({ filter_subject: 'events.*.*.*.*', max_deliver: -1, max_ack_pending: 2000 });
    expect(now.config).not.toHaveProperty('inactive_threshold');
    expect(now.created).toBe(created);
  });

  it('refuses to change a fixed setting of a durable consumer, and names it', async () => {
    await replaceWith({ ack_policy: AckPolicy.None, deliver_subject: 'rpc.tenant.admin.companies.disable' });
    const before = await configOf();
    await expect(provision(cli, { replicas: 1 })).rejects.toThrow(
      'The consumer webhook-dispatch is not as declared: ack_policy is "none", not "explicit"; ' +
        'deliver_subject is "rpc.tenant.admin.companies.disable", not unset.',
    );
    expect(await configOf()).toEqual(before);
  });
});
