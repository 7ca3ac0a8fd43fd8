import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminUrlOf, type AppProcess, type LocalSystem } from '@marquee/local';
import { eventually, startOwnSystem } from '@marquee/testing';
import { Client } from 'pg';
import { PostOffice } from '../test/post-office';
import { MAX_CONCURRENT_MAILS } from './outgoing-mails';

/** Sending takes this long, so that processes end in the middle. */
const SENDING_MS = 40;
const BATCH = 40;
/** Mails of a batch that are sent before a process is ended; the other mails wait. */
const BEGUN = 10;

/** A separate system, because the test kills its processes. */
let system: LocalSystem;
let admin: Client;
const office = new PostOffice();
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-mails-'));
chmodSync(dataDir, 0o711);

beforeAll(async () => {
  await office.open();
  office.onMessage = () => new Promise((done) => setTimeout(done, SENDING_MS));
  const env = { LOG_LEVEL: 'error', SMTP_URL: office.url, MAIL_FROM: 'shop@example.org' };
  system = await startOwnSystem({ dataDir, apps: ['auth'], env });
  admin = new Client({ connectionString: adminUrlOf(system, 'auth') });
  await admin.connect();
});

afterAll(async () => {
  await admin?.end();
  await system?.stop();
  await office.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const queue = (batch: string) =>
  admin.query(
    `insert into auth.mails (message_id, recipient, language, subject, text, html)
     select gen_random_uuid(), $1 || n || '@example.org', 'en', 'Hello', 'Hello', '<p>Hello</p>'
     from generate_series(1, $2) n`,
    [batch, BATCH],
  );
const recipients = async (which: string): Promise<string[]> => {
  const rows = await admin.query<{ recipient: string }>(`select recipient from auth.mails where ${which}`);
  return rows.rows.map(({ recipient }) => recipient);
};
const posted = (): string[] => office.posted.flatMap((mail) => mail.recipients);
const repeated = (): string[] => posted().filter((one, at, all) => all.indexOf(one) !== at);
const allAreSent = () => eventually(async () => expect(await recipients("state <> 'sent'")).toEqual([]), 30_000);

/** Ends the process while it and other processes send a batch of which most still waits. */
async function endAmid(batch: string, app: AppProcess, signal: NodeJS.Signals): Promise<string> {
  const before = office.posted.length;
  await queue(batch);
  await eventually(async () => expect(office.posted.length).toBeGreaterThan(before + BEGUN));
  app.kill(signal);
  return app.ended;
}

it('sends every mail once although one of two processes is stopped halfway', async () => {
  const [leaving] = [system.apps.get('auth') as AppProcess, await system.startApp('auth')];
  expect(await endAmid('stop', leaving, 'SIGTERM')).toBe('ended with code 0');
  await allAreSent();
  expect(await recipients('attempts > 1')).toEqual([]);
  expect(repeated()).toEqual([]);
  expect(new Set(posted()).size).toBe(BATCH);
});

it('loses no mail when processes are killed, and repeats only mails in progress', async () => {
  const [first, second] = [system.apps.get('auth') as AppProcess, await system.startApp('auth')];
  expect(await endAmid('one', first, 'SIGKILL')).toBe('killed by SIGKILL');
  expect(await endAmid('two', second, 'SIGKILL')).toBe('killed by SIGKILL');
  // No process is left, so a claimed but unmarked mail was in progress.
  const inHands = await recipients("state = 'queued' and attempts > 0");
  expect(inHands.length).toBeGreaterThan(0);
  expect(inHands.length).toBeLessThanOrEqual(2 * MAX_CONCURRENT_MAILS);
  expect(repeated()).toEqual([]);
  // Expires their leases.
  await admin.query("update auth.mails set next_attempt_at = '-infinity' where state = 'queued'");
  await system.startApp('auth');
  await allAreSent();
  expect((await recipients('attempts > 1')).toSorted()).toEqual(inHands.toSorted());
  expect(inHands).toEqual(expect.arrayContaining(repeated()));
  expect(new Set(posted()).size).toBe(3 * BATCH);
});
