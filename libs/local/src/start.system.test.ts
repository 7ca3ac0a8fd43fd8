import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Order, OrderProductsStatistic } from '@marquee/contracts';
import { eventually, fetchDocumented, issued, processesOf, systemAddress } from '@marquee/testing';
import { Client } from 'pg';
import { freePort } from './servers/ports';
import { tourOf, walk } from './testing/tour';

const ROOT = resolve(__dirname, '../../..');

describe('npm start', () => {
  let data: string;

  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'marquee-start-'));
    chmodSync(data, 0o711);
    mkdirSync(join(ROOT, '.marquee/tools'), { recursive: true });
    symlinkSync(join(ROOT, '.marquee/tools'), join(data, 'tools')); // Shares the downloaded nats-server.
  });

  afterEach(() => {
    rmSync(data, { recursive: true, force: true });
  });

  it('reports in one sentence that the port of npm start is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await ended(start({ PORT: String(port) }));
    other.close();
    expect(stderr).toMatch(new RegExp(`^Marquee cannot start: port ${port} is taken.*\n$`));
    expect(code).toBe(1);
    expect(processesOf(data)).toEqual([]);
    expect(readdirSync(data)).toEqual(['tools']);
  });

  it.each([
    ['second gateway', 1],
    ['first storefront', 2],
    ['second storefront', 3],
  ])('reports in one sentence that the port of the %s is in use', async (_name, offset) => {
    const port = await freePort(4);
    const other = createServer().listen(port + offset, '127.0.0.1');
    await once(other, 'listening');
    const { code, stderr } = await ended(start({ PORT: String(port) }, '--replicas', '2'));
    other.close();
    expect(stderr).toMatch(new RegExp(`^Marquee cannot start: port ${port + offset} is taken.*\n$`));
    expect(code).toBe(1);
  });

  it('reports in one sentence a failed schema migration, and leaves no process running', async () => {
    const admin = new Client({ connectionString: systemAddress().adminUrl });
    await admin.connect();
    await admin.query("create role powerless login password 'powerless'");
    const url = new URL(systemAddress().adminUrl);
    url.username = url.password = 'powerless';
    const { code, stderr } = await ended(start({ PORT: String(await freePort(2)), DATABASE_URL: url.href }));
    await admin.query('drop role powerless');
    await admin.end();
    expect(stderr).toMatch(/^Marquee cannot start: could not migrate the schema of auth: permission denied.*\n$/);
    expect(code).toBe(1);
    expect(processesOf(data)).toEqual([]);
  });

  it('runs two replicas of every app with the tutorial, rejects a second system, and stops cleanly', async () => {
    const port = String(await freePort(4));
    const child = start({ PORT: port, DEMO_ORDERS: '30' }, '--replicas', '2');
    const whole = ended(child);
    const lines = await printedLine(child, /^ +curl .*"Authorization: Bearer \$\((.+)\)" (\S+)/m);
    const [, command = '', url = ''] = lines;
    const authorization = `Bearer ${pasted(command)}`;
    const answer = await fetchDocumented(url, { headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Harbour in Winter')]);

    const next = url.replace(`:${port}/`, `:${Number(port) + 1}/`);
    const fromNext = await fetchDocumented(next, { headers: { authorization } });
    expect([fromNext.status, await fromNext.text()]).toEqual([200, expect.stringContaining('Harbour in Winter')]);

    await expectTour(data, port);

    const second = await ended(start({ PORT: String(await freePort(2)) }));
    expect(second.stderr).toBe(
      `Marquee cannot start: another Marquee uses ${data} (pid ${child.pid}); stop it first, or set MARQUEE_DATA.\n`,
    );
    expect(second.code).toBe(1);

    // Sends the signal like a terminal: to the whole process group, and npm forwards it once more.
    process.kill(-child.pid!, 'SIGINT');
    child.kill('SIGINT');
    expect(await whole).toMatchObject({ code: 0, stderr: '' });
    expect(processesOf(data)).toEqual([]);
    // While NATS and Postgres run, an app logs no warning, not even when it starts or stops.
    const logs = readdirSync(join(data, 'logs')).map((name) => readFileSync(join(data, 'logs', name), 'utf8'));
    expect(logs).toHaveLength(18);
    for (const log of logs) expect(log).toContain('"stopping"');
    const complaints = logs
      .flatMap((log) => log.split('\n'))
      .filter((line) => /"level":"(?:warn|error|fatal)"/.test(line));
    expect(complaints).toEqual([]);
  });

  it('leaves no Postgres running when the parent process is killed', async () => {
    const local = JSON.stringify(join(ROOT, 'dist/libs/local/src/index.js'));
    const program = `require(${local}).startPostgres({ dataDir: process.argv[1] }).then(() => console.log('started'))`;
    const parent = spawn(process.execPath, ['-e', program, join(data, 'postgres')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await printedLine(parent, /started/);
    expect(processesOf(join(data, 'postgres/cluster'))).not.toEqual([]);
    parent.kill('SIGKILL');
    await eventually(() => expect(processesOf(join(data, 'postgres/cluster'))).toEqual([]));
  });

  function start(env: Record<string, string>, ...args: string[]): ChildProcess {
    const { DATABASE_URL: _database, NATS_URL: _nats, ...inherited } = process.env;
    return spawn(process.execPath, [join(ROOT, 'deploy/local/start.mjs'), ...args], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inherited, MARQUEE_DATA: data, ...env },
    });
  }
});

/**
 * Follows the tutorial of the first app as a newcomer would. Replaces the ports of gateway and receiver, which may be
 * in use on this machine.
 */
async function expectTour(data: string, port: string): Promise<void> {
  const tour = tourOf(readFileSync(join(ROOT, 'docs/tutorial/first-app.md'), 'utf8'));
  const ports = { 'localhost:3000': `localhost:${port}`, '8080': String(await freePort()) };
  const printed = await walk(tour, { cwd: ROOT, data, ports });
  const [, listening, token, webhook, product, order, received, statistics = '', removed] = printed;
  expect(listening).toBe(`listening on ${ports['8080']}`);
  const granted = { scope: 'products,orders,statistics,webhooks', issued_to: expect.any(String) as string };
  expect(JSON.parse(token ?? '')).toMatchObject(granted);
  expect(JSON.parse(webhook ?? '')).toMatchObject({ webhook: { topic: 'order/create', is_active: true } });
  expect(product).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
  const placed = (JSON.parse(order ?? '') as { order: Order }).order;
  const sold = { line_items: [{ product_id: product, quantity: 2 }], total_price: 2400, financial_status: 'paid' };
  expect(placed).toMatchObject(sold);
  // For an invalid signature, the receiver prints only that it refused the request.
  expect(received).toBe(`order/create ${placed.id} of company 1001`);
  const figures = JSON.parse(statistics) as { order_products_statistics: OrderProductsStatistic[] };
  const counted = { product_id: product, name: 'Tide tables', count: 2, amount: 2400, currency: 'eur' };
  expect(figures.order_products_statistics).toContainEqual(expect.objectContaining(counted));
  expect(removed).toBe('200');
}

/** The output of a line in another terminal, without this one's variables. */
function pasted(line: string): string {
  const { MARQUEE_DATA: _data, NATS_URL: _nats, ...env } = process.env;
  const run = { cwd: ROOT, env, encoding: 'utf8' } as const;
  return issued(execFileSync('sh', ['-c', line], { ...run, stdio: ['ignore', 'pipe', 'pipe'] }).trim());
}

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

async function printedLine(child: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const found = wanted.exec(printed);
    if (found) return found;
  }
  if (child.exitCode === null) await once(child, 'close');
  throw new Error(`It ended without printing ${String(wanted)}: ${printed}`);
}
