import type { CustomerAddress } from '@marquee/contracts';
import { byToken, type Session } from '@marquee/storage';
import { addresses } from '../fulfillments/fulfillments.repository';

const THEIRS = 'select id from orders where company_id = $1 and customer_id = $2';
/** A note about a refund may contain personal data. */
const WITHOUT_NOTES = `case when refunds::text = '[]' then refunds else (
  select json_agg(refund::jsonb || '{"note": null}') from json_array_elements(refunds) refund) end`;

const ORDERS = `
  update orders set email = '', browser_ip = '', po_number = '', device_id = null, landing_site = null,
    landing_site_ref = null, referring_site = null, shipping_address = null, refunds = ${WITHOUT_NOTES}
  where company_id = $1 and customer_id = $2`;
const PARCELS = `
  update fulfillments set customer = case when company_id = $1 then $3::json else $4::json end, version = version + 1
  where order_company_id = $1 and order_id in (${THEIRS})`;
/**
 * Mails name their customer. A mail that an earlier release has queued has the id of the order's key, or is found by its
 * link.
 */
const MAILED = `
  select key as id from orders where company_id = $1 and customer_id = $2
  union all select mail_id from account_links where company_id = $1 and customer_id = $2
  union all select note_id from account_links where company_id = $1 and customer_id = $2`;
/** Removes stored answers that contain the customer's token. The key stays used, so no request is repeated. */
const ANSWERS = `
  update idempotency set answer = case
    when answer like '{%' then json_build_object('id', answer::json -> 'id')::text else '[]' end
  where company_id = $1 and strpos(answer, $2) > 0`;

/** Personal data of a customer in all tables of commerce except the customer's own row. */
export class ErasureRepository {
  constructor(private readonly session: Session) {}

  /**
   * Locks a customer's orders before the customer, as everywhere. A concurrent new order may cause a deadlock, after
   * which the store retries.
   */
  async holdOrders(token: string): Promise<void> {
    const { sql, values } = byToken(token);
    const text = `select from orders where company_id = $1 and customer_id = (
        select r.id from customers r where r.company_id = $1 and ${sql.replace('?', '$2')})
      order by id for no key update`;
    await this.session.query(text, [this.session.company, ...values]);
  }

  async orders(customer: number): Promise<void> {
    await this.session.query(ORDERS, [this.session.company, customer], 'erase_orders');
  }

  async parcels(customer: number, nowhere: CustomerAddress): Promise<void> {
    await this.session.query(PARCELS, [this.session.company, customer, ...addresses(nowhere)]);
  }

  async mails(customer: number): Promise<void> {
    const mailed = await this.session.query<{ id: string | null }>(MAILED, [this.session.company, customer]);
    // Reads the ids first: one statement on both tables could miss rows that a worker changes at the same time.
    const held = `select id from mails
      where message_id = any($1) or (shop_company_id = $2 and shop_customer_id = $3) order by id for update`;
    const mails = await this.session.query<{ id: number }>(held, [
      mailed.map(({ id }) => id),
      this.session.company,
      customer,
    ]);
    await this.session.query('delete from mails where id = any($1)', [mails.map(({ id }) => id)]);
  }

  /** Removes the links and changes of a customer. Call it after `mails`, which finds the mails by these links. */
  async account(customer: number): Promise<void> {
    for (const table of ['account_links', 'customer_changes']) {
      const text = `delete from ${table} where company_id = $1 and customer_id = $2`;
      await this.session.query(text, [this.session.company, customer], `erase_${table}`);
    }
  }

  async answers(token: string): Promise<void> {
    await this.session.query(ANSWERS, [this.session.company, token], 'erase_answers');
  }
}
