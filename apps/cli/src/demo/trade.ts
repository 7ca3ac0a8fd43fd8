import type { Bus } from '@marquee/bus/client';
import { adminHistory, adminShopHistory, adminSignUps, type AddSignUp } from '@marquee/contracts';
import { operator } from '../connection';
import type { Today } from './days';
import { cartsOf, ordersOf, trafficOf, type DemoOrder } from './history';
import type { LicenseIds } from './licenses';
import { customersOf, type DemoCustomer } from './people';

const CUSTOMERS = 64;
const CARTS = 80;
/** Small enough that live orders of the company wait only briefly for a batch. */
const ORDERS_PER_BATCH = 50;

/** Imports a company's history as from another system. */
export class Trade {
  private readonly customers: readonly DemoCustomer[];
  private tokens: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly bus: Bus,
    private readonly company_id: number,
    private readonly today: Today,
    private readonly licenses: LicenseIds,
  ) {
    this.customers = customersOf(today, CUSTOMERS);
  }

  /** Existing customers stay unchanged. */
  async addCustomers(): Promise<void> {
    const input = { company_id: this.company_id, customers: this.customers.map(({ sent }) => sent) };
    const { customers } = await this.bus.call(adminHistory.import_customers, operator(), input);
    this.tokens = new Map(this.customers.map(({ email }, index) => [email, customers[index]?.token ?? '']));
  }

  /** The orders of these numbers, the oldest first. */
  orders(from: number, count: number): DemoOrder[] {
    return ordersOf(this.today, { from, count }, this.customers, this.licenses);
  }

  /** Returns how many of them are new. */
  async addOrders(orders: readonly DemoOrder[]): Promise<number> {
    let added = 0;
    for (let at = 0; at < orders.length; at += ORDERS_PER_BATCH) {
      added += await this.addSome(orders.slice(at, at + ORDERS_PER_BATCH));
    }
    return added;
  }

  private async addSome(orders: readonly DemoOrder[]): Promise<number> {
    const { company_id } = this;
    const sent = orders.map(({ by, sent: one }) => {
      return { ...one, order: { ...one.order, customer_token: this.tokens.get(by.email) ?? '' } };
    });
    const imported = await this.bus.call(adminHistory.import_orders, operator(), { company_id, orders: sent });
    const devices = imported.orders.map(({ id }, index) => ({
      order_id: id,
      device: orders[index]?.device ?? 'unknown',
    }));
    await this.bus.call(adminShopHistory.import, operator(), { company_id, devices });
    return imported.orders.filter(({ imported: isNew }) => isNew).length;
  }

  /** Visits and abandoned carts. */
  async addVisitors(): Promise<void> {
    const abandoned_carts = cartsOf(this.today, CARTS, this.licenses);
    const input = { company_id: this.company_id, traffic: trafficOf(this.today), abandoned_carts };
    await this.bus.call(adminShopHistory.import, operator(), input);
  }

  /** Newsletter sign-ups; existing ones stay unchanged. */
  async addSignUps(): Promise<void> {
    const { company_id } = this;
    const add = (sent: Omit<AddSignUp, 'company_id'>) =>
      this.bus.call(adminSignUps.add, operator(), { company_id, ...sent });
    const signUps = this.customers.slice(0, 6).map(async ({ email, sent }) => {
      const { first_name = '', last_name = '', language = 'en' } = sent.customer;
      await add({ kind: 'newsletter', email, language });
      await add({ kind: 'subscriber', email, first_name, last_name, language });
    });
    const members = this.customers.slice(6, 9).map(({ email }) => add({ kind: 'group_member', email, group: 'Press' }));
    await Promise.all([...signUps, ...members]);
  }
}
