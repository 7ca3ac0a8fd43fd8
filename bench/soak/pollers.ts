import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpAnswer, send } from '../workers/http-client';

/** Lists that clients read from the highest id, and those that they read from the latest second. */
const BY_ID = ['products', 'categories', 'customers', 'orders'] as const;
const BY_CHANGE = ['products', 'customers', 'orders'] as const;
const LIMIT = 100;
const PAUSE_MS = 20;
const ANSWER_MS = 3_000;
/** The maximum number of attempts for a page after the run. */
const MAX_ATTEMPTS = 100;

/** A poll that begins this long after the acknowledgement must contain the row. */
const VISIBLE_MS = 1_000;

interface Row {
  readonly id: number;
  readonly updated_at?: string;
}
interface Page {
  readonly rows: readonly Row[];
  /** The address of the next page. */
  readonly next: string | null;
}

export type PolledList = (typeof BY_ID)[number];

/** A client of a list and the rows it has seen. */
interface Poller {
  readonly list: PolledList;
  readonly seen: Map<number, string>;
  poll(): Promise<void>;
}

/** Clients that poll lists while others write and processes are killed. In the end they must have seen every row and change. */
export class Pollers {
  polls = 0;
  private isOver = false;
  /** A message for each row that a poll should have contained. */
  private readonly late: string[] = [];
  /** The time of each row's acknowledgement by id, until a poller has seen the row. */
  private readonly acknowledged = new Map<PolledList, Map<number, number>>(BY_ID.map((list) => [list, new Map()]));
  private readonly byId = BY_ID.map((list) => this.fromHighestId(list));
  private readonly byChange = BY_CHANGE.map((list) => this.fromLatestSecond(list));

  constructor(
    /** A gateway; null if none is ready. */
    private readonly gateway: () => string | null,
    private readonly token: string,
    /** The pause between two polls of a client. */
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Works until `goHome` is called. */
  async work(): Promise<void> {
    await Promise.all(
      [...this.byId, ...this.byChange].map(async (poller) => {
        while (!this.isOver) {
          await poller.poll().catch(() => undefined);
          await sleep(this.pauseMs);
        }
      }),
    );
  }

  /** Call when the answer to the request that created the row is read. */
  acknowledge(list: PolledList, id: number): void {
    this.acknowledged.get(list)?.set(id, performance.now());
  }

  goHome(): void {
    this.isOver = true;
  }

  /** A message for each row or change that a poller missed or saw late, by comparison with a final read. */
  async missed(): Promise<string[]> {
    const missed = [...this.late];
    for (const poller of [...this.byId, ...this.byChange]) {
      await this.again(() => poller.poll());
      const isByChange = this.byChange.includes(poller);
      for (const row of await this.again(() => this.all(`/api/${poller.list}.json?limit=${LIMIT}`))) {
        const seen = poller.seen.get(row.id);
        if (seen === undefined) missed.push(`${poller.list} ${row.id} was never seen`);
        else if (isByChange && seen !== stateOf(poller.list, row)) {
          missed.push(`the last change of ${poller.list} ${row.id} was never seen: ${row.updated_at}`);
        }
      }
    }
    return missed;
  }

  private fromHighestId(list: PolledList): Poller {
    let highest = 0;
    const seen = new Map<number, string>();
    const poll = async (): Promise<void> => {
      const begun = performance.now();
      for (const row of await this.all(`/api/${list}.json?limit=${LIMIT}&since_id=${highest}`)) {
        seen.set(row.id, '');
        highest = Math.max(highest, row.id);
      }
      this.checkVisible(list, seen, begun);
    };
    return { list, seen, poll };
  }

  private checkVisible(list: PolledList, seen: ReadonlyMap<number, string>, begun: number): void {
    const acknowledged = this.acknowledged.get(list) ?? new Map<number, number>();
    for (const [id, at] of acknowledged) {
      const isLate = !seen.has(id) && begun - at >= VISIBLE_MS;
      if (isLate) this.late.push(`${list} ${id} was not in a poll ${Math.round(begun - at)} ms after its 201`);
      if (isLate || seen.has(id)) acknowledged.delete(id);
    }
  }

  private fromLatestSecond(list: PolledList): Poller {
    let latest = '2000-01-01T00:00:00';
    const seen = new Map<number, string>();
    const poll = async (): Promise<void> => {
      for (const row of await this.all(`/api/${list}.json?limit=${LIMIT}&updated_at_min=${latest}`)) {
        seen.set(row.id, stateOf(list, row));
        if (row.updated_at !== undefined && row.updated_at > latest) latest = row.updated_at;
      }
    };
    return { list, seen, poll };
  }

  /** Reads all pages by their cursors. */
  private async all(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let at: string | null = path; at !== null;) {
      const page: Page = await this.page(at);
      rows.push(...page.rows);
      at = page.next;
    }
    this.polls += 1;
    return rows;
  }

  private async page(path: string): Promise<Page> {
    const url = this.gateway();
    if (url === null) throw new Error('no gateway is ready');
    const headers = { authorization: `Bearer ${this.token}` };
    const { status, body, headers: answered } = await send(url, { method: 'GET', path, headers }, ANSWER_MS);
    if (status !== 200) throw new Error(`${path}: status ${status}`);
    const [rows = []] = Object.values(JSON.parse(body.toString()) as Record<string, Row[]>);
    return { rows, next: nextOf(answered) };
  }

  private async again<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await sleep(PAUSE_MS * 5);
      }
    }
  }
}

/** Orders embed customers whose sums change without a change of the order, so only their time is compared. */
function stateOf(list: PolledList, row: Row): string {
  return list === 'orders' ? (row.updated_at ?? '') : JSON.stringify(row);
}

function nextOf({ link }: HttpAnswer['headers']): string | null {
  const [, next] = /<([^>]+)>; rel="next"/.exec(Array.isArray(link) ? link.join() : (link ?? '')) ?? [];
  if (next === undefined) return null;
  const { pathname, search } = new URL(next, 'http://gateway');
  return pathname + search;
}
