import { contains, type Condition, type Session } from '@marquee/storage';

/** The columns that clients search by a substring. */
const SEARCHED = ['first_name', 'last_name', 'note'] as const;

const COPY = `
  insert into customer_words (company_id, customer_id, ${SEARCHED.join(', ')})
  select company_id, id, ${SEARCHED.join(', ')} from customers where company_id = $1 and id = $2
  on conflict (company_id, customer_id) do update set ${SEARCHED.map((column) => `${column} = excluded.${column}`).join(', ')}`;
const FORGET = 'delete from customer_words where company_id = $1 and customer_id = $2';

/** Copies the searched columns from `customers` to `customer_words`. Deleting the customer deletes them. */
export class CustomerSearchRepository {
  constructor(private readonly session: Session) {}

  /** Updates the copy if one of the written columns is searched. */
  async follow(id: number, written: object): Promise<void> {
    if (SEARCHED.some((column) => Object.hasOwn(written, column))) await this.write(COPY, id, 'customer_search_copy');
  }

  async forget(id: number): Promise<void> {
    await this.write(FORGET, id, 'customer_search_forget');
  }

  /** The search conditions: for the next customers in order, and for all of them through the search index. */
  searches(): Record<`query:${(typeof SEARCHED)[number]}`, (text: string) => Condition> {
    return {
      'query:first_name': (text) => this.having('first_name', text),
      'query:last_name': (text) => this.having('last_name', text),
      'query:note': (text) => this.having('note', text),
    };
  }

  private having(column: (typeof SEARCHED)[number], text: string): Condition {
    const { sql, values } = contains(`w.${column}`, text);
    // An array instead of a join: with a wrong estimate the planner would read all customers for the join.
    const search = `select w.customer_id from customer_words_sought w where w.company_id = ? and ${sql}`;
    const indexed = `r.id = any(array(${search}))`;
    return {
      ...contains(`r.${column}`, text),
      indexedVia: { sql: indexed, values: [this.session.company, ...values] },
    };
  }

  private async write(text: string, id: number, name: string): Promise<void> {
    await this.session.query(text, [this.session.company, id], name);
  }
}
