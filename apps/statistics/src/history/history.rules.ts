import {
  MAX_CART_LINES,
  MAX_IMPORTED,
  MAX_IMPORTED_DAYS,
  readGmt,
  ShopError,
  type Fault,
  type ImportCart,
  type ImportDevice,
  type ImportTraffic,
} from '@marquee/contracts';
import { twins } from '@marquee/validation';

/** The format required of shop fronts. */
const CURRENCY = /^[A-Za-z]{3}$/;

/** History of a shop from before its migration to the platform. */
export interface ShopHistory {
  readonly traffic: readonly ImportTraffic[];
  readonly abandoned_carts: readonly ImportCart[];
  readonly devices: readonly ImportDevice[];
}

/** Refuses history with dates in the future, duplicates or too many rows, and reports all errors at once. */
export function refuseUnfit({ traffic, abandoned_carts: carts, devices }: ShopHistory, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  const faults: Fault[] = [
    ...tooMany('traffic', traffic.length, MAX_IMPORTED_DAYS),
    ...tooMany('abandoned_carts', carts.length, MAX_IMPORTED),
    ...tooMany('devices', devices.length, MAX_IMPORTED_DAYS),
    ...twins('traffic', 'date', traffic, 'is sent twice; send it once'),
    ...twins('abandoned_carts', 'key', carts, 'is sent twice; send it once'),
    ...twins('devices', 'order_id', devices, 'is sent twice; send it once'),
    ...traffic.flatMap(({ date }, index): Fault[] =>
      date <= today ? [] : [[`traffic.${index}.date`, 'must not be in the future']],
    ),
    ...carts.flatMap(({ updated_at, currency, lines }, index): Fault[] => [
      ...(CURRENCY.test(currency)
        ? []
        : ([[`abandoned_carts.${index}.currency`, 'must be a currency code of three letters']] as const)),
      ...(readGmt(updated_at) <= now
        ? []
        : ([[`abandoned_carts.${index}.updated_at`, 'must not be in the future']] as const)),
      ...tooMany(`abandoned_carts.${index}.lines`, lines.length, MAX_CART_LINES),
    ]),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

function tooMany(name: string, count: number, most: number): Fault[] {
  return count <= most ? [] : [[name, `must have at most ${most} rows; split the import`]];
}
