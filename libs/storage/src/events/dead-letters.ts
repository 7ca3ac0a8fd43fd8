import type { DeadLetter, DeadMessage, Delivery, Message } from '@marquee/contracts';
import type { Database, Transaction } from '../core';
import { renderedTime } from '../views';

/** Has the bus process a message again; the bus checks whether it may. */
type Again = (message: Message, delivery: Delivery) => Promise<void>;

const INSERT = `
  insert into dead_letters (consumer, subject, event_id, body, error, attempts, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (consumer, event_id) do update set error = excluded.error, attempts = excluded.attempts`;
const LIST = `
  select id, consumer, event_id, subject, error, attempts, ${renderedTime('created_at')} as created_at
  from dead_letters order by id limit 1000`;
const COUNT = 'select count(*) as count from dead_letters';
const DUE = `
  select id, consumer, subject, body, attempts from dead_letters where $1::bigint is null or id = $1 order by id`;

type Due = Pick<DeadMessage, 'consumer' | 'subject' | 'body' | 'attempts'> & { readonly id: number };

export async function storeDeadLetter(tx: Transaction, letter: DeadMessage, now: Date): Promise<void> {
  const { consumer, subject, event_id, body, error, attempts } = letter;
  await tx.query(INSERT, [consumer, subject, event_id, body, error, attempts, now]);
}

/** Events that a consumer could not process, stored until an operator replays them. */
export class DeadLetters {
  constructor(private readonly db: Database) {}

  list(): Promise<DeadLetter[]> {
    return this.db.query<DeadLetter>(LIST);
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(COUNT, [], 'dead_letters_count');
    return row?.count ?? 0;
  }

  /** Replays all letters or the named one to their consumers, the oldest first. Letters that fail again remain. */
  async replay(again: Again, id?: number): Promise<{ replayed: number; failed: number }> {
    const letters = await this.db.query<Due>(DUE, [id ?? null]);
    let replayed = 0;
    for (const letter of letters) {
      if (await this.retry(letter, again)) replayed += 1;
    }
    return { replayed, failed: letters.length - replayed };
  }

  private async retry({ id, consumer, subject, body, attempts }: Due, again: Again): Promise<boolean> {
    try {
      // The replay waits for no predecessor, because the message has left the stream and has no sequence there.
      const delivery = { consumer, attempt: attempts + 1, subject, place: 0, released: true, parked: false };
      await again({ subject, body }, delivery);
      await this.db.query('delete from dead_letters where id = $1', [id]);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const update = 'update dead_letters set attempts = attempts + 1, error = $2 where id = $1';
      await this.db.query(update, [id, reason]);
      return false;
    }
  }
}
