import { randomUUID } from 'node:crypto';
import { Bus } from '@marquee/bus';
import { companyId, products, type Context } from '@marquee/contracts';
import { randomId, randomRequest, type SeededIds } from '../requests';
import { sendWell } from './http-client';
import { load } from './load';
import { pace } from './pace';
import { sharedNow } from './time';
import { work } from './worker';

/** The process that sends the requests. */
interface Paced {
  readonly perSecond: number;
  readonly seconds: number;
  readonly ids: SeededIds;
}
interface OverHttp extends Paced {
  readonly url: string;
  readonly token: string;
}
interface OverBus extends Paced {
  readonly natsUrl: string;
  readonly password: string | undefined;
  readonly company: number;
}

/** A created product, and when its answer was here. */
export interface Created {
  readonly id: number;
  readonly at: number;
}

const tasks = { load, createPaced, readOverHttp, readOverBus };
export type DriverTasks = typeof tasks;

function createPaced({ url, token, ids, perSecond, seconds }: OverHttp): Promise<Created[]> {
  return pace(perSecond, seconds, async () => {
    const body = await sendWell(url, randomRequest('create', ids, token));
    const at = sharedNow();
    const { product } = JSON.parse(body.toString()) as { product: { id: number } };
    return { id: product.id, at };
  });
}

/** Milliseconds of each read through the gateway. */
function readOverHttp({ url, token, ids, perSecond, seconds }: OverHttp): Promise<number[]> {
  return pace(perSecond, seconds, () => timed(() => sendWell(url, randomRequest('read', ids, token))));
}

/** Milliseconds of each read when the driver asks the service itself, as the gateway does. */
async function readOverBus(input: OverBus): Promise<number[]> {
  const { natsUrl, password, company, ids, perSecond, seconds } = input;
  const bus = await Bus.connect({ url: natsUrl, name: 'gateway', password });
  try {
    return await pace(perSecond, seconds, () =>
      timed(() => bus.pass(products.get, contextFor(company), { id: randomId(ids) })),
    );
  } finally {
    await bus.drain();
  }
}

function contextFor(company: number): Context {
  return {
    requestId: randomUUID(),
    deadline: Date.now() + 10_000,
    company: companyId(company),
    app: 'bench',
    user: 1,
    scopes: ['products'],
  };
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

work(tasks);
