import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayUrls, type LocalSystem } from '@marquee/local';

/** Longer than a gateway waits for a service. */
const TIMEOUT_MS = 15_000;
const PAUSE_MS = 100;
const REPEATED_MS = 120_000;

export interface LicenseAnswerBody {
  readonly validation: { readonly valid: boolean; readonly code: string };
  readonly license: { readonly left: Readonly<Record<string, number | null>> } | null;
  readonly device: { readonly fingerprint: string; readonly status: string } | null;
}

/** A request of a device. Times are in milliseconds since the epoch; status 0 means no answer. */
export interface Asked<T = LicenseAnswerBody> {
  readonly sent: number;
  readonly answered: number;
  readonly status: number;
  readonly body: T | null;
}

export interface Wish {
  readonly key: string;
  /** Absent in a read. */
  readonly body?: object;
  readonly idempotencyKey?: string;
  /** Destroys the connection after this time, so that the answer is lost. */
  readonly cutAfterMs?: number;
}

/** Devices that ask any gateway. */
export class LicenseClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 512 });
  private readonly urls: readonly string[];
  private turn = 0;
  /** Answers by status, and lost ones. */
  readonly statuses: Record<string, number> = {};

  constructor(system: LocalSystem) {
    this.urls = gatewayUrls(system);
  }

  ask<T = LicenseAnswerBody>(path: string, { key, body, idempotencyKey, cutAfterMs }: Wish): Promise<Asked<T>> {
    const url = new URL(`/license/${path}.json`, this.urls[(this.turn += 1) % this.urls.length]);
    const headers = {
      authorization: `License ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const sent = Date.now();
    return new Promise((resolve) => {
      const done = (status: number, text = '') => {
        clearTimeout(cut);
        this.statuses[status] = (this.statuses[status] ?? 0) + 1;
        resolve({ sent, answered: Date.now(), status, body: bodyOf<T>(status, text) });
      };
      const asked = request(url, { agent: this.agent, method: body ? 'POST' : 'GET', headers, timeout: TIMEOUT_MS });
      const cut = setTimeout(() => asked.destroy(), cutAfterMs ?? TIMEOUT_MS);
      asked.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        response.on('error', () => done(0));
      });
      asked.on('error', () => done(0));
      asked.end(body && JSON.stringify(body));
    });
  }

  /** Repeats the request until it is answered, as a program does. */
  async insist<T = LicenseAnswerBody>(path: string, { cutAfterMs, ...wish }: Wish): Promise<Asked<T>> {
    let asked = await this.ask<T>(path, { ...wish, ...(cutAfterMs !== undefined && { cutAfterMs }) });
    for (const until = Date.now() + REPEATED_MS; isWorthAnother(asked) && Date.now() < until;) {
      await sleep(PAUSE_MS);
      asked = await this.ask<T>(path, wish);
    }
    return asked;
  }

  stop(): void {
    this.agent.destroy();
  }
}

/** A 409 says that a request with the same key is in progress. */
function isWorthAnother({ status }: Asked<unknown>): boolean {
  return status === 0 || status >= 500 || status === 409 || status === 429;
}

function bodyOf<T>(status: number, text: string): T | null {
  return status >= 200 && status <= 299 ? (JSON.parse(text) as T) : null;
}
