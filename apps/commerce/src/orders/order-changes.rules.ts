import { readGmt, ShopError, type CustomerAddress, type UpdateOrder } from '@marquee/contracts';
import { addressAfter } from '../customers/addresses.rules';
import { ERASED_EMAIL } from '../customers/customer.view';
import type { OrderEntity } from '../order-rows/order.entity';

type Changeable = Pick<
  OrderEntity,
  'po_number' | 'buyer_accepts_marketing' | 'confirmed' | 'email' | 'closed_at' | 'shipping_address'
>;

type AddressIdentity = Pick<CustomerAddress, 'id' | 'token'>;

/** Merges the input into an order. Clients echo whole orders, so equal values are not changes. */
export function wantedOf(row: OrderEntity, input: UpdateOrder, address: AddressIdentity): Changeable {
  refuseOtherItems(row, input);
  const { po_number, buyer_accepts_marketing, confirmed, email } = row;
  return {
    po_number: input.po_number ?? po_number,
    buyer_accepts_marketing: input.buyer_accepts_marketing ?? buyer_accepts_marketing,
    confirmed: input.confirmed ?? confirmed,
    // The rendered email of an erased customer is not stored.
    email: input.email === undefined || (email === '' && input.email === ERASED_EMAIL) ? email : input.email,
    closed_at: closedAt(row, input.closed_at),
    shipping_address: shippingAddress(row, input.shipping_address, address),
  };
}

/** Interface: items and quantities of an existing order cannot be changed. */
function refuseOtherItems({ line_items: present }: OrderEntity, { line_items: sent }: UpdateOrder): void {
  if (sent === undefined) return;
  const isSame = (item: object, index: number): boolean =>
    Object.entries(item).every(([name, value]) => value === present[index]?.[name as keyof (typeof present)[number]]);
  if (sent.length === present.length && sent.every(isSame)) return;
  throw new ShopError('conflict', 'The line_items of an order cannot be changed. Refund items or place a new order.');
}

/** Times are rendered in whole seconds, so an echoed time equals the stored one. */
function closedAt({ closed_at, cancelled_at }: OrderEntity, sent: string | null | undefined): Date | null {
  if (sent === undefined) return closed_at;
  if (sent === null) {
    if (cancelled_at === null) return null;
    throw new ShopError('conflict', 'This order is cancelled and cannot be reopened. Place a new order.');
  }
  const wanted = readGmt(sent);
  return closed_at && Math.floor(closed_at.getTime() / 1000) === Math.floor(wanted.getTime() / 1000)
    ? closed_at
    : wanted;
}

function shippingAddress(
  { shipping_address: present, line_items }: OrderEntity,
  sent: UpdateOrder['shipping_address'],
  identity: AddressIdentity,
): CustomerAddress | null {
  // The order of an erased customer has no address, even with unshipped goods.
  if (sent === undefined || (sent === null && present === null)) return present;
  if (sent !== null) {
    return { ...addressAfter(present, sent, identity, 'shipping_address.country_code'), default: false };
  }
  if (!line_items.some(({ requires_shipping }) => requires_shipping)) return null;
  throw ShopError.invalid({
    shipping_address: [
      'must not be null while goods of the order still have to be shipped; send an address or omit it',
    ],
  });
}
