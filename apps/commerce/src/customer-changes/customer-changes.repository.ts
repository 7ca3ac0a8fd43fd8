import { removeSome, rowColumns, type Session } from '@marquee/storage';
import { CustomerChangeEntity } from './customer-change.entity';

export type CustomerChange = Omit<CustomerChangeEntity, 'company_id'>;

/** Changes that customers of the session's company have made themselves. */
export class CustomerChangesRepository {
  constructor(private readonly session: Session) {}

  async insert({ id, customer_id, email, new_email, password_changed, changed_at }: CustomerChange): Promise<void> {
    await this.session.query(
      `insert into customer_changes (company_id, id, customer_id, email, new_email, password_changed, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [this.session.company, id, customer_id, email, new_email, password_changed, changed_at],
      'customer_change_insert',
    );
  }

  /** Returns the change with the token of its customer; null if it is older than `since` or was removed. */
  async find(id: string, since: Date): Promise<(CustomerChange & { readonly token: string }) | null> {
    const [row] = await this.session.query<CustomerChange & { token: string }>(
      `select ${rowColumns(CustomerChangeEntity, 'ch')}, c.token from customer_changes ch
         join customers c on c.company_id = ch.company_id and c.id = ch.customer_id
       where ch.company_id = $1 and ch.id = $2 and ch.changed_at > $3`,
      [this.session.company, id, since],
      'customer_change_find',
    );
    return row ?? null;
  }

  /** Removes at most `limit` old rows of every company and returns their number. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.changed_at <= ?', values: [before] };
    return removeSome(this.session, 'customer_changes', outdated, limit);
  }
}
