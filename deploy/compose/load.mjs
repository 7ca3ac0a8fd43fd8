import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any deadline of the gateway: a request without an answer by then hangs. */
const ANSWER_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 120_000;
/** Together the clients stay below the gateway's rate limit of 20 requests a second. */
const READ_PAUSE_MS = 500;
const WRITE_PAUSE_MS = 400;
const RETRY_PAUSE_MS = 500;
const RETRIED = new Set([409, 429, 500, 502, 503, 504]);

/** Clients that read and create through the gateway until `stop`. A create has one key, under which it is retried until it succeeds. */
export class Load {
  #clients = [];
  #isStopped = false;
  #tally = newTally();
  #latest = new Map();
  #api;
  /** The created ids by path, one for each key. */
  created = {};
  failures = [];

  constructor(url, token) {
    this.#api = { url, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  }

  read(path) {
    this.#latest.set(path, undefined);
    this.#clients.push(
      this.#repeat(READ_PAUSE_MS, async () => {
        const answer = await this.ask(path);
        this.#latest.set(path, answer?.status);
      }),
    );
  }

  create(path, body, idOf) {
    this.created[path] = [];
    this.#clients.push(
      this.#repeat(WRITE_PAUSE_MS, async () => {
        const id = idOf(await this.#createOnce(path, body));
        this.created[path].push(id);
      }),
    );
  }

  /** Returns the answers since the last call. */
  nextTally() {
    const tally = this.#tally;
    this.#tally = newTally();
    return tally;
  }

  /** Whether the latest answer to every read was 200. */
  isServed() {
    return [...this.#latest.values()].every((status) => status === 200);
  }

  async stop() {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  /** The status and the body, or nothing if there was no answer. */
  async ask(path, options = {}) {
    const { url, headers } = this.#api;
    const tally = this.#tally;
    const from = performance.now();
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const answer = await fetch(`${url}${path}`, {
        ...options,
        headers: { ...headers, ...options.headers },
        signal,
      });
      const body = await answer.json();
      count(tally, answer.status);
      return { status: answer.status, body };
    } catch (error) {
      if (error.name === 'TimeoutError') tally.hung += 1;
      else tally.connectionErrors += 1;
      return undefined;
    } finally {
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - from);
    }
  }

  async #createOnce(path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    for (const end = Date.now() + WRITE_TIMEOUT_MS; Date.now() < end; await sleep(RETRY_PAUSE_MS)) {
      const answer = await this.ask(path, options);
      if (answer?.status === 201) return answer.body;
      if (answer && !RETRIED.has(answer.status)) {
        throw new Error(`POST ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
    }
    throw new Error(`POST ${path} did not succeed within ${WRITE_TIMEOUT_MS / 1000} s.`);
  }

  async #repeat(pauseMs, work) {
    while (!this.#isStopped) {
      await work().catch((error) => this.failures.push(error.message));
      await sleep(pauseMs);
    }
  }
}

function newTally() {
  return { success: 0, serverError: 0, other: 0, hung: 0, connectionErrors: 0, slowestMs: 0 };
}

function count(tally, status) {
  if (status >= 200 && status < 300) tally.success += 1;
  else if (status >= 500) tally.serverError += 1;
  else tally.other += 1;
}
