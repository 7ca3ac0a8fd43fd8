import {
  MAX_IMPORTED,
  readGmt,
  ShopError,
  type CompanySnapshot,
  type Fault,
  type ImportCustomer,
  type ImportOrder,
  type PastQuote,
} from '@marquee/contracts';
import { twins } from '@marquee/validation';
import { goodsOf } from '../fulfillments/fulfillments.rules';
import { buyerNamedBy, refuseUnfit } from '../order-rows/order-input.rules';
import { refuseTooManyLicenses } from '../order-rows/order-row.rules';

/** Exceeds the limit of a request, because an import may take longer. */
const MAX_IMPORTED_LICENSES = 10_000;

/** Validates customers without calls to other services. */
export function refuseUnfitCustomers(sent: readonly ImportCustomer[], now: Date): void {
  const emails = sent.map(({ customer }) => ({ email: customer.email.toLowerCase() }));
  const faults: Fault[] = [
    ...tooMany('customers', sent.length),
    ...twins('customers', 'email', emails, 'is sent twice; send it once'),
    ...sent.flatMap(({ created_at, customer }, index): Fault[] => [
      ...timeFaults(`customers.${index}.created_at`, created_at, null, now),
      ...(typeof customer.password === 'string'
        ? ([[`customers.${index}.customer.password`, 'must not be imported; customers choose a new password']] as const)
        : []),
    ]),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

/** Validates orders without calls to other services, by the rules for new orders. */
export function refuseUnfitOrders(sent: readonly ImportOrder[], snapshot: CompanySnapshot, now: Date): void {
  const faults: Fault[] = [
    ...tooMany('orders', sent.length),
    ...twins('orders', 'key', sent, 'is sent twice; send it once'),
    ...sent.flatMap((one, index) =>
      orderFaults(one, snapshot, now).map(([name, said]): Fault => [`orders.${index}.${name}`, said]),
    ),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

/** Validates orders with the prices of catalog. `place` is the order's index in the request. */
export function refuseUnfitSales(sales: readonly { readonly place: number; readonly quote: PastQuote }[]): void {
  const faults = sales.flatMap(({ place, quote }) =>
    [...faultsIn(() => refuseTooManyLicenses(quote, MAX_IMPORTED_LICENSES)), ...goodsOfOthers(quote)].map(
      ([name, said]): Fault => [`orders.${place}.order.${name}`, said],
    ),
  );
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

/** The owner would ship a parcel that the customer received long ago. */
function goodsOfOthers({ lines }: PastQuote): Fault[] {
  return lines.flatMap((line, index): Fault[] =>
    goodsOf({ product: line, members: line.members }).some(({ origin }) => origin !== null)
      ? [[`line_items.${index}.product_id`, 'is shipped by another company; remove it from the import']]
      : [],
  );
}

function orderFaults(
  { placed_at, order, refunds = [], shipment }: ImportOrder,
  snapshot: CompanySnapshot,
  now: Date,
): Fault[] {
  return [
    ...timeFaults('placed_at', placed_at, null, now),
    ...refunds.flatMap(({ at, lines = [] }, index): Fault[] => [
      ...timeFaults(`refunds.${index}.at`, at, placed_at, now),
      ...lines.flatMap(({ line }, place): Fault[] =>
        line < order.line_items.length
          ? []
          : [
              [
                `refunds.${index}.lines.${place}.line`,
                'is not a line of this order; send the index of one of its line_items',
              ],
            ],
      ),
    ]),
    ...(order.closed_at ? timeFaults('order.closed_at', order.closed_at, placed_at, now) : []),
    ...(shipment ? timeFaults('shipment.at', shipment.at, placed_at, now) : []),
    ...placingFaults(order, snapshot).map(([name, said]): Fault => [`order.${name}`, said]),
  ];
}

/** The faults that a client would see for a new order. */
function placingFaults(order: ImportOrder['order'], snapshot: CompanySnapshot): Fault[] {
  const faults = faultsIn(() => refuseUnfit(order, snapshot));
  if (faults.length > 0) return faults;
  const isByToken = (order.customer_token ?? order.customer?.token) !== undefined;
  return isByToken
    ? faultsIn(() => void buyerNamedBy(order))
    : [['customer_token', 'is required; send the token of an existing customer']];
}

function faultsIn(check: () => void): Fault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ShopError) || error.errors === undefined) throw error;
    return Object.entries(error.errors).flatMap(([name, said]) => said.map((one): Fault => [name, one]));
  }
}

/** Imported events are in the past and in a possible sequence. */
function timeFaults(name: string, at: string, after: string | null, now: Date): Fault[] {
  const time = readGmt(at);
  if (time > now) return [[name, 'must not be in the future']];
  return after !== null && time < readGmt(after) ? [[name, 'must not be before the order']] : [];
}

function tooMany(name: string, count: number): Fault[] {
  return count <= MAX_IMPORTED ? [] : [[name, `must have at most ${MAX_IMPORTED} entries; split the import`]];
}
