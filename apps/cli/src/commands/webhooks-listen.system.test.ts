import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { aCompany, aProduct, eventually, Receiver, system, type TestCompany } from '@marquee/testing';

let shop: TestCompany;
let receiver: Receiver;
const children: ChildProcess[] = [];
beforeAll(async () => {
  shop = await aCompany();
  receiver = await Receiver.start();
});
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGTERM')));
afterAll(() => receiver.stop());

interface Listener {
  /** The lines that the command printed. */
  lines(): string[];
  ended: Promise<number | null>;
  stop(): void;
}

/** Starts the command like an operator and waits until it is ready. */
async function listener(...args: string[]): Promise<Listener> {
  const { natsUrl, secrets, appsDir } = system();
  const env = { ...process.env, NATS_URL: natsUrl, NATS_USER: 'cli', NATS_PASSWORD: secrets.nats.cli };
  const main = join(appsDir, 'cli/main.js');
  const command = [main, 'webhooks', 'listen', '--company', String(shop.company_id), ...args];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  const lines = () => text.split('\n').slice(0, -1);
  await eventually(() => expect(lines()[0]).toContain('forwarding'), 20_000);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { lines, ended, stop: () => void child.kill('SIGTERM') };
}
const titled = async (id: number, title: string): Promise<void> => {
  await shop.api.put(`/api/categories/${id}.json`, { category: { title } }, 200);
};
const aCategory = async (): Promise<number> => {
  const { body } = await shop.api.post<{ category: { id: number } }>(
    '/api/categories.json',
    { category: { title: 'x' } },
    201,
  );
  return body.category.id;
};

describe('marquee webhooks listen', () => {
  it('forwards events that happen after the start, signed with the printed secret', async () => {
    await aCategory();
    const listening = await listener('--forward', receiver.url('/signed'));
    const secret = / signed with the secret (\S+)$/.exec(listening.lines()[0] ?? '')?.[1] as string;
    const id = await aCategory();
    const [first] = await eventually(() => {
      const found = receiver.at('/signed');
      expect(found).toHaveLength(1);
      return found;
    });
    const text = `company_id${shop.company_id}producershopscopecategory/createdatatypecategoryid${id}${secret}`;
    const hash = createHash('sha256').update(text).digest('hex');
    const data = { type: 'category', id: String(id) };
    expect(first?.body).toEqual({
      company_id: shop.company_id,
      producer: 'shop',
      scope: 'category/create',
      data,
      hash,
    });
    const { 'webhook-id': eventId, 'webhook-timestamp': time, 'webhook-signature': signature } = first?.headers ?? {};
    const expected = createHmac('sha256', secret).update(`${String(eventId)}.${String(time)}.${first?.text}`);
    expect(signature).toBe(`v1,${expected.digest('base64')}`);
    await eventually(() =>
      expect(listening.lines()[1]).toMatch(new RegExp(` category/create category/${id} -> 200 \\(\\d+ ms\\)$`)),
    );
    listening.stop();
    expect(await listening.ended).toBe(0);
  });

  it('continues forwarding after failures of the receiver, and prints each failure', async () => {
    const id = await aCategory();
    receiver.answers.set('/failing', (response) => void response.writeHead(500).end());
    const listening = await listener('--forward', receiver.url('/failing'), '--secret', 'known', '--json');
    expect(JSON.parse(listening.lines()[0] ?? '')).toMatchObject({ secret: 'known' });
    await titled(id, 'first');
    await eventually(() => expect(listening.lines()).toHaveLength(2));
    receiver.answers.set('/failing', (response) => void response.destroy());
    await titled(id, 'second');
    await eventually(() => expect(listening.lines()).toHaveLength(3));
    receiver.answers.delete('/failing');
    await titled(id, 'third');
    await eventually(() => expect(listening.lines()).toHaveLength(4));
    const printed = listening
      .lines()
      .slice(1)
      .map((line) => JSON.parse(line) as { status?: number; failed?: string });
    expect(printed.map(({ status, failed }) => status ?? failed)).toEqual([
      500,
      expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/),
      200,
    ]);
    expect(receiver.at('/failing')).toHaveLength(3);
  });

  it('forwards only events of the requested topics, and rejects unknown topics', async () => {
    const listening = await listener(
      '--forward',
      receiver.url('/topics'),
      '--topic',
      'product/create',
      '--topic',
      'category/update',
    );
    const id = await aCategory();
    await aProduct(shop);
    await titled(id, 'other');
    const scopes = () => receiver.at('/topics').map(({ body }) => body.scope);
    await eventually(() => expect(scopes().toSorted()).toEqual(['category/update', 'product/create']));
    expect(listening.lines().join()).not.toContain('category/create');
    const { cli } = system();
    const wrong = ['webhooks', 'listen', '--company', String(shop.company_id), '--forward', 'http://localhost:1'];
    await expect(cli(...wrong, '--topic', 'product/made')).rejects.toThrow('topic: must be a topic of an event');
    await expect(cli(...wrong.slice(0, -1), 'localhost:1')).rejects.toThrow('must be an http or https URL');
  });
});
