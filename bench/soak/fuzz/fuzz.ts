import { join } from 'node:path';
import { SCOPES, type Scope } from '@marquee/contracts';
import type { SystemAddress } from '@marquee/local';
import { faultOf } from '@marquee/testing';
import fc from 'fast-check';
import { createAccess, type LabOptions } from '../../lab';
import { type HttpRequest, jsonRequest } from '../../requests';
import { type HttpAnswer, send } from '../../workers/http-client';
import { Known } from './known';
import { type Operation, operationsIn, requestTo } from './operations';
import { framedRequest, type RawAnswer, type RawRequest, sendRaw, uploadRequest } from './raw';

export interface Fuzz extends Pick<LabOptions, 'signal'> {
  /** The working copy, whose `docs/openapi.json` has the operations. */
  readonly root: string;
  readonly seed: number;
  /** Requests per operation in one round. */
  readonly requests: number;
  /** Raw requests of each kind in one round. */
  readonly rawRequests: number;
  /** Starts further rounds until this time. */
  readonly until?: number;
}
export interface Fuzzed {
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** `reached` are the operations that succeeded at least once. */
  readonly reached: readonly string[];
  readonly operations: readonly string[];
  /** The smallest request that fast-check found for each fault. */
  readonly faults: readonly string[];
}

/** Texts of another company, which no answer may contain. */
const FOREIGN = 'strangersown';
/** Longer than any deadline of the system. */
const TIMEOUT_MS = 40_000;
/** Answered if the image queue is full, also in a healthy system. */
const UNAVAILABLE = 503;

/** Sends valid and invalid requests to every operation, uploads, and malformed HTTP; each answer must be one that the reference allows. */
export async function fuzz(system: SystemAddress, options: Fuzz): Promise<Fuzzed> {
  const operations = operationsIn(join(options.root, 'docs/openapi.json'));
  const { token, known } = await openFuzzedShop(system);
  const fuzzer = new Fuzzer(system, token, known, options);
  const uploads = await uploadRequest(token);
  for (let seed = options.seed; seed === options.seed || Date.now() < (options.until ?? 0); seed += 1) {
    for (const operation of operations) await fuzzer.call(operation, seed);
    await fuzzer.sendRaw('uploads', uploads, seed);
    await fuzzer.sendRaw('malformed HTTP', framedRequest(token), seed);
  }
  const { statuses, reached, faults } = fuzzer;
  return { statuses, reached: [...reached], operations: operations.map(({ name }) => name), faults };
}

class Fuzzer {
  readonly statuses: Record<string, number> = {};
  readonly reached = new Set<string>();
  readonly faults: string[] = [];

  constructor(
    private readonly system: SystemAddress,
    private readonly token: string,
    private readonly known: Known,
    private readonly options: Fuzz,
  ) {}

  async call(operation: Operation, seed: number): Promise<void> {
    const { known, options } = this;
    const url = operation.path.startsWith('/collect/') ? this.system.storefrontUrl : this.system.url;
    const requests = requestTo(operation, this.token, known);
    await this.check(operation.name, requests, { seed, numRuns: options.requests }, async (request) => {
      const answer = await send(url, request, TIMEOUT_MS);
      this.count(answer.status);
      if (answer.status < 400) this.reached.add(operation.name);
      if (answer.status < 300) known.learn(answer.body);
      return answerFault(request, answer);
    });
  }

  async sendRaw(name: string, requests: fc.Arbitrary<RawRequest>, seed: number): Promise<void> {
    const port = Number(new URL(this.system.url).port);
    await this.check(name, requests, { seed, numRuns: this.options.rawRequests }, async (request) => {
      const answer = await sendRaw(port, request, TIMEOUT_MS);
      if (answer !== null) this.count(answer.status);
      return rawFault(request, answer);
    });
  }

  /** A request without an answer is a fault as well. */
  private async check<T>(
    name: string,
    given: fc.Arbitrary<T>,
    parameters: { readonly seed: number; readonly numRuns: number },
    faultWith: (one: T) => Promise<string | null>,
  ): Promise<void> {
    let last = '';
    const property = fc.asyncProperty(given, async (one) => {
      this.options.signal.throwIfAborted();
      const fault = await faultWith(one).catch((error: Error) => error.message);
      last = fault ?? last;
      return fault === null;
    });
    const { failed, counterexample } = await fc.check(property, parameters);
    if (failed) this.faults.push(`${name}: ${last} ${JSON.stringify(counterexample).slice(0, 600)}`);
  }

  private count(status: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }
}

/** A company with some of each resource, and another whose texts it must not see. */
async function openFuzzedShop(system: SystemAddress): Promise<{ token: string; known: Known }> {
  const scopes = Object.keys(SCOPES) as Scope[];
  const [own, foreign] = [await createAccess(system, scopes, { partner: true }), await createAccess(system, scopes)];
  const known = new Known();
  known.add('companies', own.company);
  known.add('refresh_tokens', own.credentials.refresh_token);
  for (const [{ token }, mark, learning] of [
    [foreign, FOREIGN, new Known()] as const,
    [own, 'ourown', known] as const,
  ]) {
    for (const [path, bodyOf] of contentsOf(mark)) {
      const answer = await send(system.url, jsonRequest(token, path, bodyOf(learning)), TIMEOUT_MS);
      if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}: ${String(answer.body)}`);
      learning.learn(answer.body);
    }
  }
  const headers = { authorization: `Bearer ${own.token}` };
  known.learn((await send(system.url, { method: 'GET', path: '/api/issued_licenses.json', headers })).body);
  return { token: own.token, known };
}

function contentsOf(mark: string): readonly (readonly [path: string, bodyOf: (known: Known) => object])[] {
  const email = (name: string) => `${name}-${mark}-${Math.random().toString(36).slice(2)}@example.org`;
  const customer = { email: email('kim'), first_name: mark, addresses: [{ city: mark }, { city: mark }] };
  const binding = (known: Known) => ({ price_id: known.idOf('price_id', 0), license_id: known.idOf('license_id', 0) });
  const film = (known: Known) => ({ title: mark, product_type: 9, price_license_binding: [binding(known)] });
  const line = (known: Known) => ({ product_id: known.idOf('product_ids', 0), price: 100 });
  const order = (known: Known) => ({ customer_token: known.idOf('customer', 1), line_items: [line(known)] });
  return [
    ['/api/categories.json', () => ({ category: { title: mark } })],
    ['/admin/prices.json', () => ({ price: { title: mark } })],
    ['/admin/licenses.json', () => ({ license: { name: mark } })],
    ['/api/products.json', (known) => ({ product: film(known) })],
    ['/api/products.json', () => ({ product: { title: mark, product_type: 6, manage_stock: false } })],
    ['/api/customers.json', () => ({ customer })],
    ['/api/orders.json', (known) => ({ order: order(known) })],
    ['/api/users.json', () => ({ user: { email: email('staff'), first_name: mark, last_name: mark } })],
    ['/admin/webhooks.json', () => ({ webhook: { topic: 'product/update', address: 'https://example.org/hook' } })],
  ];
}

/** Internal texts that an error must not reveal. */
const INTERNALS =
  /\bat \S+ \(|cannot read propert|is not a function|\.[cm]?[jt]s:\d|node_modules|node:internal|relation "|column "|pg_|postgres|queryfailed|typeorm|violates|duplicate key|nats\b|jetstream|\$JS\b|rpc\.|undici|fastify|nestjs|vips|econn/i;

function answerFault({ method, path: url }: HttpRequest, { status, headers, body }: HttpAnswer): string | null {
  const text = body.toString();
  if (status >= 500 && status !== UNAVAILABLE) return `answered ${status}: ${text.slice(0, 300)}`;
  if (text.includes(FOREIGN)) return 'the answer has a text of another company';
  if (status >= 400 && INTERNALS.test(text)) return `the error reveals internals: ${text.slice(0, 300)}`;
  // The server refuses the head before it knows the target.
  if (status === 431) return null;
  const fault = faultOf({ method, url, status, headers, text });
  return fault && `answered ${status}, and docs/openapi.json says otherwise: ${fault.slice(0, 400)}`;
}

/** With more answers than requests, a client could take the answer to another request. */
function rawFault({ requests = 1 }: RawRequest, answer: RawAnswer | null): string | null {
  if (answer === null) return null;
  const { status, text, answers } = answer;
  if (answers > requests) return `${answers} answers to ${requests} requests`;
  if (status >= 500 && status !== UNAVAILABLE) return `answered ${status}: ${text.slice(0, 300)}`;
  return status >= 400 && INTERNALS.test(text) ? `the error reveals internals: ${text.slice(0, 300)}` : null;
}
