import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@marquee/bus';
import { Pool } from 'pg';
import { sharedNow } from './time';
import { work } from './worker';

/** The process that sees events arrive: on the stream as any subscriber, and in the feed of webhook-dispatch. */
interface WatchInput {
  readonly natsUrl: string;
  readonly password: string | undefined;
  /** Of webhook-dispatch. */
  readonly databaseUrl: string;
  readonly company: number;
}

/** When each product's event was first seen. */
export interface Sightings {
  readonly stream: readonly (readonly [id: number, at: number])[];
  readonly feed: readonly (readonly [id: number, at: number])[];
}

const POLL_MS = 2;
/** Rows of the feed may commit in another order than they were numbered. */
const OVERLAP = 500;
/** A company has other events, too: one that was counted as a product's once ended the watch before the last had come. */
const FEED = `
  select id::int, (data->>'id')::int as product from webhook_dispatch.feed_entries
  where company_id = $1 and id > $2 and data->>'type' = 'product'`;

const LAST = 'select coalesce(max(id), 0)::int as id from webhook_dispatch.feed_entries where company_id = $1';

class Watch {
  readonly stream = new Map<number, number>();
  readonly feed = new Map<number, number>();
  /** The last row of the feed when the watch began: what was before is none of its. */
  private begin = 0;
  private newest = 0;
  private polling: Promise<void> | undefined;
  private watching = true;

  private constructor(
    private readonly bus: Bus,
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  static async start({ natsUrl, password, databaseUrl, company }: WatchInput): Promise<Watch> {
    const bus = await Bus.connect({ url: natsUrl, name: 'cli', password });
    const watch = new Watch(bus, new Pool({ connectionString: databaseUrl, max: 1 }), company);
    await bus.tail(`events.catalog.${company}.product.create`, ({ subject }) => {
      note(watch.stream, Number(subject.split('/')[1]));
    });
    await watch.start();
    return watch;
  }

  async stop(): Promise<void> {
    this.watching = false;
    await this.polling;
    await this.bus.drain();
    await this.pool.end();
  }

  private async start(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>(LAST, [this.company]);
    this.begin = rows[0]?.id ?? 0;
    this.newest = this.begin;
    this.polling = this.poll();
  }

  private async poll(): Promise<void> {
    while (this.watching) {
      const values = [this.company, Math.max(this.newest - OVERLAP, this.begin)];
      const { rows } = await this.pool.query<{ id: number; product: number }>({ name: 'feed', text: FEED, values });
      for (const { id, product } of rows) {
        note(this.feed, product);
        this.newest = Math.max(this.newest, id);
      }
      await sleep(POLL_MS);
    }
  }
}

function note(seen: Map<number, number>, id: number): void {
  if (!seen.has(id)) seen.set(id, sharedNow());
}

let current: Watch | undefined;

const tasks = {
  async start(input: WatchInput): Promise<void> {
    current = await Watch.start(input);
  },
  async counts(): Promise<{ stream: number; feed: number }> {
    return { stream: current?.stream.size ?? 0, feed: current?.feed.size ?? 0 };
  },
  async stop(): Promise<Sightings> {
    await current?.stop();
    return { stream: [...(current?.stream ?? [])], feed: [...(current?.feed ?? [])] };
  },
};
export type WatcherTasks = typeof tasks;

work(tasks);
