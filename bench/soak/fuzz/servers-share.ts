import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from './findings';
import type { HostileServer } from './hostile-server';
import type { Sender } from './sending';
import type { Shop } from './shops';

/** So long something good may take that waits behind all that is bad: longer than the bad may hold anybody up. */
const TIMEOUT_MS = 180_000;
const POLL_MS = 500;

/** Who asks for pictures and events of the hostile, and who for those that are good. */
export interface Asking {
  readonly hostile: HostileServer;
  /** The paths that are asked for; all when not given. */
  readonly misbehaviours?: readonly string[];
  readonly sender: Sender;
  readonly bad: Shop;
  readonly good: Shop;
  readonly findings: Findings;
  readonly signal: AbortSignal;
}

/**
 * One company has pictures and webhooks at addresses that do everything wrong; another has good ones, and gets its own all the
 * same, while the first may go on calling.
 */
export async function askHostileServers(asking: Asking): Promise<void> {
  const { hostile, bad, good, findings } = asking;
  const urls = asking.misbehaviours?.map((path) => hostile.url(path)) ?? hostile.urls;
  const goodBefore = hostile.asked.get('/good') ?? 0;
  for (const src of urls) {
    const product = {
      title: 'Hostile',
      product_type: 6,
      preview_pictures: [{ src }],
      locales: [{ language_id: 'en', title: 'H', src }],
    };
    await call(asking, bad, 'POST /api/products.json', { product });
    const webhook = { topic: 'product/create', address: src, format: 'json' };
    await call(asking, bad, 'POST /admin/webhooks.json', { webhook });
  }
  const told = { topic: 'product/create', address: hostile.url('/good'), format: 'json' };
  await call(asking, good, 'POST /admin/webhooks.json', { webhook: told });
  await call(asking, bad, 'POST /api/products.json', { product: { title: 'Told', product_type: 6 } });
  const product = { title: 'Good', product_type: 6, preview_pictures: [{ src: hostile.url('/good') }] };
  const made = await call(asking, good, 'POST /api/products.json', { product });
  const id = (made as { product?: { id: number } } | null)?.product?.id;
  if (id === undefined) return;
  await untilKept(asking, id);
  // Once for the picture, and once for the event.
  await until(asking.signal, () => (hostile.asked.get('/good') ?? 0) >= goodBefore + 2).catch(() =>
    findings.fault('an event was not delivered while the receivers of another company misbehave'),
  );
  const unasked = () => urls.filter((url) => !hostile.asked.has(new URL(url).pathname));
  await until(asking.signal, () => unasked().length === 0).catch(() =>
    findings.fault(`nobody asked for ${unasked().join(', ')}`),
  );
  if (hostile.trapped > 0) findings.fault(`redirects have led ${hostile.trapped} times into our own network`);
}

async function untilKept(asking: Asking, id: number): Promise<void> {
  const { good, hostile, findings } = asking;
  await until(asking.signal, async () => {
    const read = await call(asking, good, `GET /api/products/${id}.json`);
    const [picture] = (read as { product: { preview_pictures: { src: string }[] } }).product.preview_pictures;
    return picture !== undefined && !picture.src.startsWith(hostile.url(''));
  }).catch(() => findings.fault('a picture was not brought while those of another company lead to bad servers'));
}

async function until(signal: AbortSignal, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It was waited for in vain.');
    await sleep(POLL_MS, undefined, { signal });
  }
}

async function call({ sender, findings }: Asking, { token }: Shop, operation: string, body?: object): Promise<unknown> {
  const [method = '', url = ''] = operation.split(' ');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const outcome = await sender.send({ method, url, headers, ...(body && { body: Buffer.from(JSON.stringify(body)) }) });
  if (outcome === null || typeof outcome === 'string' || outcome.status >= 300) {
    findings.fault(`${operation} ${JSON.stringify(body)}: ${JSON.stringify(outcome)}`);
    return null;
  }
  findings.count(outcome.status);
  return JSON.parse(outcome.text);
}
