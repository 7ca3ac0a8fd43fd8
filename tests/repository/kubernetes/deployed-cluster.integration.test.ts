import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BUILT_APPS, mainOf } from '@marquee/local';
import { eventually } from '@marquee/testing';
import { backUp } from '../../../libs/bus/test/pictures-backup';
import { refusedOf } from '../../../libs/bus/test/refused';
import { Bus } from '../../../libs/bus/src/bus/bus';
import { BUS_USERS, type BusUser } from '../../../libs/bus/src/wire/user';
import { passwordVariable } from '../../../libs/bus/src/server/users-config';
import { startDeployedNats, type DeployedNats } from './deployed-nats';

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
    // Retries like its Job: a slow server counts as offline for a moment, which leaves too few for three replicas.
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

  it('answers the health check of each deployed NATS server', async () => {
    expect(nats.probes).toHaveLength(3);
    for (const path of nats.probes) expect(await statusesOf(path)).toEqual([200, 200, 200]);
  });

  it('syncs every NATS message to disk before acknowledging it', async () => {
    for (const { monitor } of nats.servers) {
      const { config } = (await (await fetch(`${monitor}/jsz`)).json()) as { config: { sync_always?: boolean } };
      expect(config.sync_always).toBe(true);
    }
  });

  it('limits NATS storage by its volume, whatever space the disk has at startup', async () => {
    const allowed = Number.parseInt(nats.environment['NATS_MAX_FILE_STORE'] ?? '', 10) * 1024 ** 3;
    for (const { monitor } of nats.servers) {
      const { config } = (await (await fetch(`${monitor}/jsz`)).json()) as { config: object };
      expect(config).toMatchObject({ max_storage: allowed, max_memory: 256 * 1024 ** 2 });
    }
  });

  it('stores three replicas of each stream in the deployed cluster', async () => {
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

  it('refuses NATS clients without the right password', async () => {
    await expect(bus('catalog', 0, 'of-somebody-else')).rejects.toThrow('Authorization Violation');
  });

  // Unit tests check these files against the contracts; other test files of this process may have declared more.
  it('grants each NATS user exactly the permissions in users.conf', async () => {
    const granted = new Map(BUS_USERS.map((user) => [user, grantedTo(user, nats.files['users.conf'] ?? '')]));
    // One subject for each granted permission.
    const subjects = [...new Set([...granted.values()].flat().map((right) => right.replaceAll(/[*>]/g, 'a')))];
    expect(subjects.length).toBeGreaterThan(BUS_USERS.length);
    for (const [at, user] of BUS_USERS.entries()) {
      const allow = granted.get(user) ?? [];
      const unwanted = subjects.filter((subject) => !allow.some((right) => covers(right, subject)));
      const { nc } = (await bus(user, at % 3)).connection;
      expect({ user, refused: await refusedOf(nc, subjects) }).toEqual({ user, refused: unwanted });
    }
  });

  it('returns a snapshot of the pictures to the operator from any NATS server', async () => {
    const picture = Buffer.alloc(700_000, 'picture');
    await (await bus('catalog')).objects('MEDIA').put('1202/17/cover.png', picture, { contentType: 'image/png' });
    for (const at of nats.servers.keys()) {
      const { connection } = await bus('cli', at);
      // The permission checks may have stored messages as well.
      const { messages } = (await connection.jsm.streams.info('OBJ_MEDIA')).state;
      expect(messages).toBeGreaterThan(2);
      const { state, chunks } = await backUp(connection);
      expect(state).toMatchObject({ messages });
      expect(chunks).not.toEqual([]);
    }
  });

  it('accepts events while one of three NATS servers is down', async () => {
    const catalog = await bus('catalog', 0);
    await nats.servers[2]?.stop();
    await eventually(async () => {
      await expect(catalog.publishEvent('events.catalog.1.category.create', 'e1', '{}')).resolves.toMatchObject({
        seq: expect.any(Number),
      });
    }, 60_000);
  });
});

/** The publish permissions of a user in the file that the servers loaded. */
function grantedTo(user: BusUser, file: string): string[] {
  const [, rights] = new RegExp(`user: "${user}"[^]*?publish: (\\{.*\\})`).exec(file) ?? [];
  if (rights === undefined) throw new Error(`The file says nothing of ${user}.`);
  return (JSON.parse(rights) as { allow: string[] }).allow;
}

/** Whether a permission matches a subject: `*` is one token, `>` all that follow. */
function covers(right: string, subject: string): boolean {
  const words = subject.split('.');
  const wanted = right.split('.');
  const isOpen = wanted.at(-1) === '>';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  const isLong = isOpen ? words.length > fixed.length : words.length === fixed.length;
  return isLong && fixed.every((word, at) => word === '*' || word === words[at]);
}
