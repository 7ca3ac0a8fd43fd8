import { contains, type Condition, type Session } from '@marquee/storage';

/** The columns that clients search by a part. */
const WORDS = ['first_name', 'last_name', 'note'] as const;

const COPY = `
  insert into customer_words (company_id, customer_id, ${WORDS.join(', ')})
  select company_id, id, ${WORDS.join(', ')} from customers where company_id = $1 and id = $2
  on conflict (company_id, customer_id) do update set ${WORDS.map((word) => `${word} = excluded.${word}`).join(', ')}`;
const FORGET = 'delete from customer_words where company_id = $1 and customer_id = $2';

/** Copies the searched columns from `customers` to `customer_words`. Deleting the customer deletes them. */
export class CustomerWordsRepository {
  constructor(private readonly session: Session) {}

  /** Updates the copy if one of the written columns is searched. */
  async follow(id: number, written: object): Promise<void> {
    if (WORDS.some((word) => Object.hasOwn(written, word))) await this.write(COPY, id, 'customer_words_copy');
  }

  async forget(id: number): Promise<void> {
    await this.write(FORGET, id, 'customer_words_forget');
  }

  /** The search conditions: for the next customers in order, and for all of them through the search index. */
  searches(): Record<`query:${(typeof WORDS)[number]}`, (text: string) => Condition> {
    return {
      'query:first_name': (text) => this.having('first_name', text),
      'query:last_name': (text) => this.having('last_name', text),
      'query:note': (text) => this.having('note', text),
    };
  }

  private having(word: (typeof WORDS)[number], text: string): Condition {
    const { sql, values } = contains(`w.${word}`, text);
    // An array instead of a join: with a wrong estimate the planner would read all customers for the join.
    const words = `select w.customer_id from customer_words_sought w where w.company_id = ? and ${sql}`;
    const indexed = `r.id = any(array(${words}))`;
    return { ...contains(`r.${word}`, text), indexedVia: { sql: indexed, values: [this.session.company, ...values] } };
  }

  private async write(text: string, id: number, name: string): Promise<void> {
    await this.session.query(text, [this.session.company, id], name);
  }
}
