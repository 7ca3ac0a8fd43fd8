import { adminCompanies, adminLicenses, adminPrices, type CreateLicense, type Scope } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { asOperator, createAccess } from '../../bench/lab';
import { jsonRequest } from '../../bench/requests';
import { sendWithRetries, withRetries } from '../../bench/soak/with-retries';

const SCOPES: readonly Scope[] = ['products', 'orders', 'customers', 'licenses'];
const MAX_QUANTITY = 10;
/** Licenses of one order; one page of their list. */
const MAX_ISSUED = 200;

/** A license that a customer has bought. */
export interface SoldLicense {
  readonly company: number;
  readonly id: number;
  readonly key: string;
  readonly order: number;
}

interface Order {
  readonly id: number;
  readonly line_items: readonly { readonly id: number; readonly quantity: number }[];
}
interface Sellable {
  readonly product_id: string;
}

/** A company that sells licenses with given terms. */
export class LicenseShop {
  private customer = '';
  private readonly orders = new Map<number, Order>();

  private constructor(
    private readonly system: LocalSystem,
    readonly company: number,
    private readonly token: string,
  ) {}

  static async open(system: LocalSystem): Promise<LicenseShop> {
    const { company, token } = await withRetries(() => createAccess(system, SCOPES));
    const shop = new LicenseShop(system, company, token);
    const customer = { email: `licensee-${company}@example.org`, first_name: 'L', last_name: 'See' };
    shop.customer = (await shop.post<{ customer: { token: string } }>('customers.json', { customer })).customer.token;
    return shop;
  }

  /** Sells this number of licenses, up to 200 in one order. */
  async sell(terms: Partial<CreateLicense>, count: number): Promise<SoldLicense[]> {
    const { product_id } = await this.product(terms);
    const sold: SoldLicense[] = [];
    while (sold.length < count) sold.push(...(await this.order(product_id, Math.min(MAX_ISSUED, count - sold.length))));
    return sold;
  }

  async sellOne(terms: Partial<CreateLicense>): Promise<SoldLicense> {
    const [license] = await this.sell(terms, 1);
    if (license === undefined) throw new Error('The order has issued no license.');
    return license;
  }

  async change({ id }: SoldLicense, verb: 'revoke' | 'suspend'): Promise<void> {
    await this.post(`issued_licenses/${id}/${verb}.json`, {});
  }

  async refund({ order }: SoldLicense): Promise<void> {
    const refund_line_items = this.orders.get(order)?.line_items.map(({ id, quantity }) => ({
      line_item_id: id,
      quantity,
    }));
    await this.post(`orders/${order}/refunds.json`, { refund: { refund_line_items } });
  }

  /** As the operator; for good. */
  async disable(): Promise<void> {
    await asOperator(this.system, (bus, operator) =>
      bus.call(adminCompanies.disable, operator(), { company_id: this.company }),
    );
  }

  private async product(terms: Partial<CreateLicense>): Promise<Sellable> {
    const { company: company_id } = this;
    const ids = await asOperator(this.system, async (bus, operator) => {
      const price = { title: 'Usual', currencies: [{ currency: 'eur', price: 1999 }] };
      const license = { name: 'Seats', ...terms };
      const priced = await withRetries(() => bus.call(adminPrices.create, operator(), { company_id, price }));
      const made = await withRetries(() => bus.call(adminLicenses.create, operator(), { company_id, license }));
      return { price_id: priced.id, license_id: made.id };
    });
    const product = { title: 'Program', product_type: 9, price_license_binding: [ids] };
    return (await this.post<{ product: Sellable }>('products.json', { product })).product;
  }

  private async order(product_id: string, count: number): Promise<SoldLicense[]> {
    const line = (n: number) => ({
      product_id,
      quantity: Math.min(MAX_QUANTITY, count - n * MAX_QUANTITY),
      price: 100,
    });
    const line_items = Array.from({ length: Math.ceil(count / MAX_QUANTITY) }, (_, n) => line(n));
    const body = { order: { customer_token: this.customer, line_items } };
    const { order } = await this.post<{ order: Order }>('orders.json', body);
    this.orders.set(order.id, order);
    const path = `issued_licenses.json?limit=250&order_id=${order.id}`;
    const { issued_licenses } = await this.ask<{ issued_licenses: { id: number; key: string }[] }>('GET', path);
    return issued_licenses.map(({ id, key }) => ({ company: this.company, id, key, order: order.id }));
  }

  private post<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('POST', path, body);
  }

  private async ask<T>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> {
    const posted = jsonRequest(this.token, `/api/${path}`, body);
    const { authorization } = posted.headers;
    const request =
      method === 'POST'
        ? posted
        : ({ method, path: posted.path, headers: { authorization: authorization ?? '' } } as const);
    return JSON.parse((await sendWithRetries(this.system.url, request)).toString()) as T;
  }
}
