import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@marquee/contracts';
import type { AppProcess } from '@marquee/local';
import { serviceUrl } from '@marquee/storage/service-database';
import { aCompany, eventually, fetchDocumented, fetchOps, system } from '@marquee/testing';
import { Client } from 'pg';

const AS_GATEWAY = {
  NATS_URL: 'nats://127.0.0.1:1',
  NATS_USER: 'gateway',
  NATS_PASSWORD: 'long-and-own',
  TRUST_PROXY: '10.0.0.1',
  CONTENT_DIR: 'content',
  CONTENT_URL_SECRET: 'long-and-own',
};
const AS_CATALOG = {
  PUBLIC_URL: 'https://shops.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'shops@example.org',
  CONTENT_DIR: 'content',
};

const get = async (app: AppProcess, path: string) => {
  const answer = await fetchOps(app, path);
  return { status: answer.status, text: await answer.text() };
};

describe.each(['catalog', 'gateway'] as const)('%s', (name) => {
  let app: AppProcess;
  beforeAll(async () => {
    app = await system().startApp(name, { PORT: '0' });
  });
  afterAll(() => app?.stop());

  it('serves liveness, readiness and metrics of an app on a separate port', async () => {
    expect(await get(app, '/health/live')).toEqual({ status: 200, text: '{"live":true}' });
    const { status, text } = await get(app, '/health/ready');
    const checks = name === 'gateway' ? { nats: null, revocations: null } : { nats: null, postgres: null };
    expect({ status, body: JSON.parse(text) as object }).toEqual({ status: 200, body: { ready: true, checks } });
    const metrics = (await get(app, '/metrics')).text;
    expect(metrics).toContain(`process_resident_memory_bytes{app="${name}"}`);
    if (name === 'catalog') expect(metrics).toMatch(/^marquee_outbox_unpublished\{app="catalog"\} \d+$/m);
    expect((await get(app, '/elsewhere')).status).toBe(404);
  });

  it('serves health and metrics on the loopback address only by default', async () => {
    await expect(fetchOps(app, '/health/live', '127.0.0.2')).rejects.toThrow('fetch failed');
  });

  it('stops an app in order on SIGTERM', async () => {
    app.kill('SIGTERM');
    expect(await app.ended).toBe('ended with code 0');
  });
});

describe('an app that is told to stop', () => {
  const title = async (gateway: AppProcess, token: string, id: number) => {
    const answer = await fetchDocumented(`http://127.0.0.1:${gateway.httpPort}/api/categories/${id}.json`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ category: { title: 'Later' } }),
    });
    return { status: answer.status, connection: answer.headers.get('connection') };
  };
  const signalled = (gateway: AppProcess) =>
    eventually(async () => expect((await get(gateway, '/health/ready')).status).toBe(503));

  it('answers accepted and late requests of a stopping app, then closes their connections', async () => {
    const { token, api } = await aCompany();
    const made = await api.post<{ category: { id: number } }>(
      '/api/categories.json',
      { category: { title: 'Now' } },
      201,
    );
    const { id } = made.body.category;
    const env = { PORT: '0', SHUTDOWN_DELAY_MS: '1000', SHUTDOWN_SECONDS: '12' };
    const gateway = await system().startApp('gateway', env);
    const admin = new Client({ connectionString: system().databaseOf('catalog') });
    await admin.connect();
    try {
      await admin.query('begin');
      await admin.query('select from catalog.categories where id = $1 for update', [id]);
      const taken = title(gateway, token, id);
      await eventually(async () => {
        const waiting = await admin.query(
          'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        expect(waiting.rowCount).toBe(1);
      });
      gateway.kill('SIGTERM');
      await signalled(gateway);
      expect(await title(gateway, token, 0)).toEqual({ status: 404, connection: 'close' });
      // Waits until the gateway accepts no further connections.
      await eventually(() =>
        expect(fetchDocumented(`http://127.0.0.1:${gateway.httpPort}/`)).rejects.toThrow('fetch failed'),
      );
      await admin.query('commit');
      expect(await taken).toMatchObject({ status: 200 });
      expect(await gateway.ended).toBe('ended with code 0');
    } finally {
      await admin.end();
      await gateway.stop();
    }
  });
});

describe('an app in a container', () => {
  it('serves health and metrics on separate addresses if configured', async () => {
    const app = await system().startApp('gateway', { PORT: '0', OPS_HOST: '0.0.0.0' });
    try {
      expect(await fetchOps(app, '/health/live', '127.0.0.2')).toMatchObject({ status: 200 });
    } finally {
      await app.stop();
    }
  });
});

describe('a service that is told to wait for its schema', () => {
  it.each(SERVICES)(
    'exits silently once the schema is current, configured only with the database: %s',
    async (name) => {
      const { databaseOf, appsDir, secrets } = system();
      const env = { PATH: process.env['PATH'], DATABASE_URL: serviceUrl(databaseOf(name), name, secrets.roles[name]) };
      const command = [join(appsDir, name, 'main.js'), 'wait'];
      const printed = await promisify(execFile)(process.execPath, command, { env, timeout: 20_000 });
      expect(printed).toEqual({ stdout: '', stderr: '' });
    },
  );
});

describe('an app that cannot start', () => {
  /** Expects exit code 1 and one sentence on stderr. */
  function sentence(app: string, env: Record<string, string>): Promise<string> {
    const main = join(system().appsDir, app, 'main.js');
    return new Promise((done, fail) => {
      execFile(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env } }, (failure, _out, error) => {
        if (failure?.code === 1) done(error.trim());
        else fail(new Error(`ended with ${String(failure?.code ?? 0)}: ${error}`));
      });
    });
  }

  it.each([
    ['catalog', {}, ['NATS_URL must be set', 'DATABASE_URL must be set']],
    ['catalog', { NATS_URL: 'nats://x', DATABASE_URL: 'postgres://marquee_catalog:postgres@x/y' }, ['DATABASE_URL']],
    [
      'gateway',
      { NATS_URL: 'nats://x', TRUST_PROXY: '10.0.0.1' },
      ['NATS_USER must be set', 'NATS_PASSWORD must be set'],
    ],
    ['gateway', { ...AS_GATEWAY, NATS_PASSWORD: 'change-me' }, ['NATS_PASSWORD']],
    [
      'auth',
      { NATS_URL: 'nats://x', DATABASE_URL: 'postgres://a:long-and-own@x/y', MARQUEE_KEY: 'change-me' },
      ['MARQUEE_KEY'],
    ],
    ['gateway', { ...AS_GATEWAY, OPS_PORT: '0' }, ['nats://127.0.0.1:1']],
    [
      'catalog',
      { ...AS_CATALOG, DATABASE_URL: 'postgres://marquee_catalog:long-and-own@127.0.0.1:1/y', OPS_PORT: '0' },
      ['127.0.0.1:1'],
    ],
  ])('names the missing configuration when an app fails to start: %s', async (app, env, words) => {
    const nats = { NATS_URL: system().natsUrl, NATS_USER: app, NATS_PASSWORD: system().secrets.nats.catalog ?? '' };
    const said = await sentence(app, app === 'catalog' && 'OPS_PORT' in env ? { ...nats, ...env } : { ...env });
    expect(said.split('\n')).toHaveLength(1);
    for (const word of words) expect(said).toContain(word);
    expect(said).not.toContain('change-me');
  });
});
