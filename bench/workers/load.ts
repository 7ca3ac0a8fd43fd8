import autocannon from 'autocannon';
import { type Operation, randomRequest, type RequestedShop } from '../requests';
import { work } from './worker';

/** Each connection sends requests of one shop, in turn. */
export interface LoadInput {
  readonly url: string;
  readonly operation: Operation;
  readonly shops: readonly RequestedShop[];
  readonly connections: number;
  readonly requests: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly answers: number;
  /** Answers other than 2xx, lost connections and timeouts, by kind. */
  readonly faults: Readonly<Record<string, number>>;
}

/** Each connection repeats its own random requests, so that building them is not measured. */
const REQUESTS_PER_CONNECTION = 400;

/** Sends the next request of a connection when the last one is answered. */
async function load({ url, operation, shops, connections, requests }: LoadInput): Promise<LoadResult> {
  const faults: Record<string, number> = {};
  const count = (kind: string) => (faults[kind] = (faults[kind] ?? 0) + 1);
  let [answers, first, last, connection] = [0, 0, 0, 0];
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        amount: requests,
        sampleInt: 50,
        timeout: 10,
        setupClient: (client) => {
          const shop = shops[connection++ % shops.length] as RequestedShop;
          client.setRequests(
            Array.from({ length: REQUESTS_PER_CONNECTION }, (): autocannon.Request => randomRequest(operation, shop)),
          );
        },
      },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status) => {
      last = performance.now();
      first ||= last;
      answers += 1;
      if (status < 200 || status > 299) count(`status ${status}`);
    });
    run.on('reqError', (error) => count(error.message));
  });
  if (answers < 2) throw new Error(`The load phase received no answers: ${JSON.stringify(faults)}`);
  return { perSecond: ((answers - 1) * 1000) / (last - first), answers, faults };
}

const tasks = { load };
export type LoadTasks = typeof tasks;

work(tasks);
