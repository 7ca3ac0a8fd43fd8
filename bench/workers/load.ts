import autocannon from 'autocannon';
import { percentiles } from '../report/numbers';
import { type MixedShop, randomMixedRequest } from '../mixed-requests';
import { randomOrderRequest, type OrderOperation, type OrdersShop } from '../orders/requests';
import { randomRequest, type HttpRequest, type OperationName, type SeededIds } from '../requests';
import { sharedNow } from './time';

interface Load {
  readonly url: string;
  readonly connections: number;
}
interface OfProducts {
  readonly operation: OperationName;
  readonly ids: SeededIds;
  readonly token: string;
}
interface OfOrders {
  readonly operation: OrderOperation;
  readonly shop: OrdersShop;
}
/** Each connection works for one company, in turn. */
interface Mixed {
  readonly operation: 'mixed';
  readonly shops: readonly MixedShop[];
}
/** For some seconds, or until so many were sent. */
export type LoadInput = Load &
  (OfProducts | OfOrders | Mixed) &
  ({ readonly seconds: number } | { readonly requests: number });

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  /** Answers other than 2xx, lost connections, time-outs; each kind with its number. */
  readonly faults: Readonly<Record<string, number>>;
  /** Share of one core that the driver itself took. */
  readonly driverCpu: number;
}

/** Each connection goes round its own random requests: building them while measuring would measure that. */
const REQUESTS_PER_CONNECTION = 400;

/** As many requests as the server answers, one at a time on each connection. */
export async function load(input: LoadInput): Promise<LoadResult> {
  const seen = new Recorder();
  const cpuBefore = process.cpuUsage();
  const started = sharedNow();
  let connection = 0;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: input.url,
        connections: input.connections,
        ...('seconds' in input ? { duration: input.seconds } : { amount: input.requests }),
        sampleInt: 50,
        timeout: 10,
        setupClient: (client) => client.setRequests(requestsFor(input, connection++)),
      },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status, _bytes, ms) => seen.answer(status, ms));
    run.on('reqError', (error) => seen.fault(error.message));
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  return seen.result((user + system) / 1000 / (sharedNow() - started));
}

function requestsFor(input: LoadInput, connection: number): autocannon.Request[] {
  return Array.from({ length: REQUESTS_PER_CONNECTION }, (): HttpRequest => requestOf(input, connection));
}

function requestOf(input: LoadInput, connection: number): HttpRequest {
  if ('shops' in input) return randomMixedRequest(input.shops[connection % input.shops.length] as MixedShop);
  if ('shop' in input) return randomOrderRequest(input.operation, input.shop);
  return randomRequest(input.operation, input.ids, input.token);
}

class Recorder {
  private readonly times: number[] = [];
  private readonly faults: Record<string, number> = {};
  private first = 0;
  private last = 0;

  answer(status: number, ms: number): void {
    this.last = sharedNow();
    this.first ||= this.last;
    this.times.push(ms);
    if (status < 200 || status > 299) this.fault(`status ${status}`);
  }

  fault(kind: string): void {
    this.faults[kind] = (this.faults[kind] ?? 0) + 1;
  }

  result(driverCpu: number): LoadResult {
    const { times, faults } = this;
    if (times.length < 2) throw new Error(`no answers; ${JSON.stringify(faults)}`);
    const { p50, p99 } = percentiles(times);
    const perSecond = ((times.length - 1) * 1000) / (this.last - this.first);
    return { perSecond, p50, p99, answers: times.length, faults, driverCpu };
  }
}
