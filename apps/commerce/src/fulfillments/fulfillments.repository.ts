import { SHIPPED } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { FulfillmentEntity } from './fulfillment.entity';

export type NewFulfillment = Pick<FulfillmentEntity, 'company_id' | 'line_items' | 'item_ids'>;
export type OpenFulfillment = Pick<FulfillmentEntity, 'company_id' | 'id' | 'line_items'>;
export type LeftToShip = Pick<FulfillmentEntity, 'line_items' | 'closed_at'>;

/** Ids of fulfillments and orders come from one sequence, under the lock of each company that ships. */
export const FULFILLMENT_IDS = { list: 'commerce.fulfillments', sequence: 'orders_id_seq' };

/**
 * Inserts fulfillments, as a part of the statement that writes orders. `orders` names rows with company_id, id,
 * created_at, shipping_address, `foreign_address` and `parcels`, a list of `NewFulfillment`.
 */
export const openFulfillments = (orders: string): string => `
  insert into fulfillments (company_id, id, order_company_id, order_id, created_at, updated_at, customer, line_items,
    item_ids, status)
  select f.company_id, case when f.company_id = o.company_id then o.id else nextval('orders_id_seq') end, o.company_id, o.id,
    o.created_at, o.created_at, case when f.company_id = o.company_id then o.shipping_address else o.foreign_address end,
    f.line_items, f.item_ids, 0
  from ${orders} o, json_to_recordset(o.parcels) as f (company_id bigint, line_items json, item_ids json)`;
/** Also returns fulfillments that are already shipped, which keep their address. */
const READDRESS = `
  with moved as (
    update fulfillments set customer = case when company_id = $1 then $4::json else $5::json end, updated_at = $3,
      version = version + 1
    where order_company_id = $1 and order_id = $2 and status = 0 and closed_at is null
  )
  select from fulfillments where order_company_id = $1 and order_id = $2 and status <> 0`;
const CLOSE = `
  update fulfillments set closed_at = $3, updated_at = $3, version = version + 1
  where order_company_id = $1 and order_id = $2 and status = 0 and closed_at is null
  returning company_id, id, line_items`;

const HOLD_OPEN = `
  select company_id, id, line_items from fulfillments
  where order_company_id = $1 and order_id = $2 and status = 0 and closed_at is null for no key update`;
const SHIP = `
  update fulfillments set status = ${SHIPPED}, tracking_number = $3, updated_at = $4, version = version + 1
  where company_id = $1 and order_company_id = $1 and order_id = $2 and status = 0 and closed_at is null returning id`;
const REWRITE = `
  update fulfillments set line_items = $3, closed_at = $4, updated_at = $5, version = version + 1
  where company_id = $1 and id = $2`;

/** Fulfillments of orders of the session's company, which any company ships. */
export class FulfillmentsRepository {
  constructor(private readonly session: Session) {}

  /** Closes the unshipped fulfillments and returns them. */
  close(order: number, at: Date): Promise<OpenFulfillment[]> {
    return this.session.query(CLOSE, [this.session.company, order, at], 'fulfillments_close');
  }

  /** Changes the address of unshipped fulfillments; true if any is already shipped. */
  async readdress(order: number, address: FulfillmentEntity['customer'], at: Date): Promise<boolean> {
    const values = [this.session.company, order, at, ...addresses(address)];
    return (await this.session.query(READDRESS, values, 'fulfillments_readdress')).length > 0;
  }
  /** Locks the fulfillments of an order that are neither shipped nor closed. The caller holds the row of the order. */
  holdOpen(order: number): Promise<OpenFulfillment[]> {
    return this.session.query(HOLD_OPEN, [this.session.company, order], 'fulfillments_hold_open');
  }

  /** Updates a fulfillment that `holdOpen` has returned. */
  async rewrite({ company_id, id }: OpenFulfillment, { line_items, closed_at }: LeftToShip, at: Date): Promise<void> {
    const values = [company_id, id, JSON.stringify(line_items), closed_at, at];
    await this.session.query(REWRITE, values, 'fulfillments_rewrite');
  }

  /** Ships the company's own part of an order; false if there is none. */
  async ship(order: number, tracking: string | null, at: Date): Promise<boolean> {
    const values = [this.session.company, order, tracking, at];
    return (await this.session.query(SHIP, values, 'fulfillments_ship')).length > 0;
  }

  /** Whether each fulfillment of an order that is not closed is shipped. */
  async shipped(order: number): Promise<boolean[]> {
    const text = `select status from fulfillments
      where order_company_id = $1 and order_id = $2 and closed_at is null`;
    const rows = await this.session.query<{ status: number }>(
      text,
      [this.session.company, order],
      'fulfillments_shipped',
    );
    return rows.map(({ status }) => status === SHIPPED);
  }
}

/** The address for the shop itself, and for other companies. */
export function addresses(address: FulfillmentEntity['customer']): [own: string, foreign: string] {
  return [JSON.stringify(address), JSON.stringify(forOthers(address))];
}

/** Hides the shop's token of its customer from other companies. */
export function forOthers(address: FulfillmentEntity['customer']): FulfillmentEntity['customer'] {
  return address && { ...address, token: '' };
}
