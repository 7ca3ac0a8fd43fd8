import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { Poster } from '@marquee/outbound';
import { aCompany, aProduct, eventually, Receiver } from '@marquee/testing';

const EXAMPLE = resolve(__dirname, '../../../examples/webhook-receiver/receiver.mjs');

const poster = new Poster({ totalMs: 10_000, storedBytes: 100, connections: 1 }, { allowPrivate: 'all' });
let child: ChildProcess | undefined;
let output = '';
let witness: Receiver;
beforeAll(async () => {
  witness = await Receiver.start();
});
afterAll(async () => {
  child?.kill();
  await poster.close();
  await witness.stop();
});

async function started(secrets: string): Promise<string> {
  child = spawn(process.execPath, [EXAMPLE, '0'], { env: { ...process.env, WEBHOOK_SECRETS: secrets } });
  child.stdout?.on('data', (part: Buffer) => void (output += part.toString()));
  child.stderr?.on('data', (part: Buffer) => void (output += part.toString()));
  const [, port] = await eventually(() => /listening on (\d+)\n/.exec(output) ?? Promise.reject(new Error(output)));
  return `http://127.0.0.1:${port}/`;
}
const linesOf = (word: string) => output.split('\n').filter((line) => line.startsWith(word));

it('processes each webhook delivery once, and rejects forged deliveries', async () => {
  const shop = await aCompany();
  const address = await started(`former,${shop.client_secret}`);
  for (const receiver of [address, witness.url('/')]) {
    const webhook = { topic: 'product/create', address: receiver, format: 'json' };
    await shop.api.post('/admin/webhooks.json', { webhook }, 200);
  }
  const { id } = await aProduct(shop);
  const line = `product/create ${id} of company ${shop.company_id}`;
  await eventually(() => expect(linesOf('product/create')).toEqual([line]));
  const [{ headers, text }] = await eventually(() => {
    expect(witness.at('/')).toHaveLength(1);
    return witness.at('/') as [ReturnType<Receiver['at']>[number]];
  });
  const send = async (body: string) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    return (await poster.post({ url: address, headers: signed, body })).status;
  };
  expect([await send(text), await send(text.replace('product', 'order')), await send('{}')]).toEqual([200, 401, 401]);
  await eventually(() => expect(linesOf('refused')).toHaveLength(2));
  expect(linesOf('product/create')).toEqual([line]);
});
