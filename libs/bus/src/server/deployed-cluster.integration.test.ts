import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BUILT_APPS, mainOf } from '@marquee/local';
import { eventually, startDeployedNats, type DeployedNats } from '@marquee/testing';
import { backUp } from '../../test/pictures-backup';
import { refusedOf } from '../../test/refused';
import { Bus } from '../bus/bus';
import { BUS_USERS, type BusUser } from '../wire/user';
import { passwordVariable } from './users-config';

const PROVISIONED_MS = 120_000;

describe('the NATS cluster of a deployment', () => {
  let nats: DeployedNats;
  const open: Bus[] = [];
  const bus = async (name: BusUser, at = 0, password = nats.environment[passwordVariable(name)]) => {
    const made = await Bus.connect({ url: nats.servers[at]?.url ?? '', name, user: name, password });
    open.push(made);
    return made;
  };
  let provisioned: string;
  beforeAll(async () => {
    nats = await startDeployedNats();
    const env = { ...process.env, ...nats.provisioning, NATS_URL: nats.servers[1]?.url };
    const command = [mainOf(BUILT_APPS, 'cli'), 'streams', 'provision', '--json'];
    // As its Job does: a server that is slow to answer counts as away for a moment, and then there are too few for three copies.
    await eventually(async () => {
      provisioned = (await promisify(execFile)('node', command, { env })).stdout;
    }, PROVISIONED_MS);
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.drain()));
    await nats?.stop();
  });

  const statusesOf = (path: string) =>
    Promise.all(nats.servers.map(async ({ monitor }) => (await fetch(monitor + path).catch(() => null))?.status));

  it('answers where it is asked for its health', async () => {
    expect(nats.probes).toHaveLength(3);
    for (const path of nats.probes) expect(await statusesOf(path)).toEqual([200, 200, 200]);
  });

  it('has every message on the disk before it is acknowledged', async () => {
    for (const { monitor } of nats.servers) {
      const { config } = (await (await fetch(`${monitor}/jsz`)).json()) as { config: { sync_always?: boolean } };
      expect(config.sync_always).toBe(true);
    }
  });

  it('keeps as much in files as its volume allows, whatever the disk has room for when it starts', async () => {
    const allowed = Number.parseInt(nats.environment['NATS_MAX_FILE_STORE'] ?? '', 10) * 1024 ** 3;
    for (const { monitor } of nats.servers) {
      const { config } = (await (await fetch(`${monitor}/jsz`)).json()) as { config: object };
      expect(config).toMatchObject({ max_storage: allowed, max_memory: 256 * 1024 ** 2 });
    }
  });

  it('keeps three copies of each stream', async () => {
    expect(JSON.parse(provisioned)).toEqual({ provisioned: true, replicas: 3 });
    const { jsm } = (await bus('cli')).connection;
    for (const name of ['EVENTS', 'SHOP_EVENTS', 'KV_REVOCATIONS', 'KV_VISITOR_SALTS', 'OBJ_MEDIA', 'OBJ_UPLOADS']) {
      const { config, cluster } = await jsm.streams.info(name);
      expect({ name, copies: config.num_replicas, followers: cluster?.replicas?.length }).toEqual({
        name,
        copies: 3,
        followers: 2,
      });
    }
  });

  it('lets nobody in without the right password', async () => {
    await expect(bus('catalog', 0, 'of-somebody-else')).rejects.toThrow('Authorization Violation');
  });

  // That these are what the contracts derive is held by unit tests: other files of this process may have declared more.
  it('gives each user just what its file says', async () => {
    const granted = new Map(BUS_USERS.map((user) => [user, grantedTo(user, nats.files['users.conf'] ?? '')]));
    // One subject for each right that anybody has.
    const subjects = [...new Set([...granted.values()].flat().map((right) => right.replaceAll(/[*>]/g, 'a')))];
    expect(subjects.length).toBeGreaterThan(BUS_USERS.length);
    for (const [at, user] of BUS_USERS.entries()) {
      const allow = granted.get(user) ?? [];
      const unwanted = subjects.filter((subject) => !allow.some((right) => covers(right, subject)));
      const { nc } = (await bus(user, at % 3)).connection;
      expect({ user, refused: await refusedOf(nc, subjects) }).toEqual({ user, refused: unwanted });
    }
  });

  it('gives the operator a snapshot of the pictures, whichever server is asked', async () => {
    const picture = Buffer.alloc(700_000, 'picture');
    await (await bus('catalog')).objects('MEDIA').put('1202/17/cover.png', picture, { contentType: 'image/png' });
    for (const at of nats.servers.keys()) {
      const { connection } = await bus('cli', at);
      // Whoever tries the rights of users may have left something there as well.
      const { messages } = (await connection.jsm.streams.info('OBJ_MEDIA')).state;
      expect(messages).toBeGreaterThan(2);
      const { state, chunks } = await backUp(connection);
      expect(state).toMatchObject({ messages });
      expect(chunks).not.toEqual([]);
    }
  });

  it('takes events while one of the three is away', async () => {
    const catalog = await bus('catalog', 0);
    await nats.servers[2]?.stop();
    await eventually(async () => {
      await expect(catalog.publishEvent('events.catalog.1.category.create', 'e1', '{}')).resolves.toMatchObject({
        seq: expect.any(Number),
      });
    }, 60_000);
  });
});

/** What a user may publish, by the file that the servers have loaded. */
function grantedTo(user: BusUser, file: string): string[] {
  const [, rights] = new RegExp(`user: "${user}"[^]*?publish: (\\{.*\\})`).exec(file) ?? [];
  if (rights === undefined) throw new Error(`The file says nothing of ${user}.`);
  return (JSON.parse(rights) as { allow: string[] }).allow;
}

/** Whether a right names a subject: `*` is one word, `>` all that follow. */
function covers(right: string, subject: string): boolean {
  const words = subject.split('.');
  const wanted = right.split('.');
  const isOpen = wanted.at(-1) === '>';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  const isLong = isOpen ? words.length > fixed.length : words.length === fixed.length;
  return isLong && fixed.every((word, at) => word === '*' || word === words[at]);
}
