import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminUrlOf, type LocalSystem } from '@marquee/local';
import { aCompany, eventually, feedOf, startOwnSystem, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

const TAKING_PART = ['gateway', 'auth', 'tenant', 'catalog', 'webhook-dispatch'] as const;
const ROWS = 20_000;
/** A separate system, because the test kills its gateway. */
let system: LocalSystem;
let company: TestCompany;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-streamed-'));
chmodSync(dataDir, 0o711);

beforeAll(async () => {
  const env = { LOG_LEVEL: 'error', RATE_LIMIT_BURST: '0' };
  system = await startOwnSystem({ dataDir, apps: TAKING_PART, env });
  company = await aCompany({}, system);
});
afterAll(async () => {
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function insertCategories(): Promise<void> {
  const admin = new Client({ connectionString: adminUrlOf(system, 'catalog') });
  await admin.connect();
  await admin.query(
    `insert into catalog.categories (company_id, title, comment, enabled, position, locales)
     select $1, 'row ' || n, repeat('x', 500), true, 0, '[]' from generate_series(1, $2) n`,
    [company.company_id, ROWS],
  );
  await admin.end();
}
async function killGateway(): Promise<void> {
  const gateway = system.apps.get('gateway');
  gateway?.kill('SIGKILL');
  await gateway?.ended;
  await system.startApp('gateway');
}

async function requested(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const authorization = `Bearer ${company.token}`;
  const sent = get(`${system.url}${path}`, { headers: { authorization, ...headers }, agent: false });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

/** The text until the end, and whether the response was complete. */
async function received(
  response: IncomingMessage,
  onText: (text: string) => Promise<void> | void = () => undefined,
): Promise<{ text: string; isComplete: boolean }> {
  let text = '';
  try {
    for await (const piece of response) {
      text += String(piece);
      await onText(text);
    }
  } catch {
    // An aborted response.
  }
  return { text, isComplete: response.complete };
}

it('marks a download as incomplete when its gateway is killed, and resumes without a gap', async () => {
  await insertCategories();
  const csv = { accept: 'text/csv' };
  let isKilled = false;
  const first = await received(await requested('/api/categories.json?fields=id,comment', csv), async () => {
    if (isKilled) return;
    isKilled = true;
    await killGateway();
  });
  expect(first.isComplete).toBe(false);
  const idsIn = (text: string) => [...text.matchAll(/^(\d+),[^\r]*\r\n/gm)].map(([, id]) => Number(id));
  const before = idsIn(first.text);
  expect(before.length).toBeLessThan(ROWS);
  const since = before.at(-1) ?? 0;
  const rest = await received(await requested(`/api/categories.json?fields=id,comment&since_id=${since}`, csv));
  expect(rest.isComplete).toBe(true);
  const all = [...before, ...idsIn(rest.text)];
  expect([new Set(all).size, all.length]).toEqual([ROWS, ROWS]);
});

it('streams every event once to a client that resumes although the gateway is killed', async () => {
  const seen: number[] = [];
  const done = new AbortController();
  const follow = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const headers: Record<string, string> = { accept: 'text/event-stream' };
      const last = seen.at(-1);
      if (last !== undefined) headers['last-event-id'] = String(last);
      const response = await requested('/api/events.json', headers).catch(() => undefined);
      if (response === undefined) {
        await sleep(50);
        continue;
      }
      const close = (): void => void response.destroy();
      done.signal.addEventListener('abort', close);
      if (done.signal.aborted) close(); // The request was under way.
      let read = 0;
      await received(response, (text) => {
        const whole = text.slice(read, text.lastIndexOf('\n\n') + 2);
        read += whole.length;
        seen.push(...[...whole.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)));
      });
    }
  };
  const following = follow();
  const write = (title: string) => company.api.post('/api/categories.json', { category: { title } }, 201);
  for (const kill of [1, 2]) {
    for (let n = 0; n < 20; n += 1) await write(`before kill ${kill} ${n}`);
    await eventually(() => expect(seen.length).toBeGreaterThan(20 * (kill - 1)));
    const writing = Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(`at kill ${kill} ${n}`)));
    await killGateway();
    await writing;
  }
  const listed = async () => (await feedOf(company.company_id, system)).map(({ id }) => id);
  await eventually(async () => expect(seen).toEqual(await listed()));
  expect(seen.length).toBeGreaterThan(40);
  done.abort();
  await following;
});
