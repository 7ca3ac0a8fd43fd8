import { cents, date, id, int, productId, text, type Fields } from '../engine/fields';
import { resource, type Shape } from '../engine/resource';
import { answers, takes, type GivenBy } from '../engine/input';
import { listOp, operations, readOp } from '../engine/operations';
import type { ListInput } from '../paging';

const day = () => date().readOnly().says('A day in GMT.');
const count = () => int().readOnly();
const amount = () => cents().readOnly();
const currency = () => text(3).readOnly().says("The shop owner's home currency, in lower case.");

/** Interface, "Statistics records": all read-only, a day each. */
export const trafficStatistics = resource(
  'traffic_statistic',
  'traffic_statistics',
  {
    date: day(),
    visits: count(),
    page_views: count(),
    visitors: count(),
    repeating_visitors: count(),
    bots: count(),
    bounce: count(),
  },
  { title: 'Traffic statistics' },
);
export type TrafficStatistic = Shape<typeof trafficStatistics>;

const salesOfADay = {
  currency: currency(),
  date: day(),
  digital_count: count(),
  digital_amount: amount(),
  international_count: count(),
  international_amount: amount(),
  item_count: count(),
  national_count: count(),
  national_amount: amount(),
  order_count: count(),
  order_amount: amount(),
  permanent_license_count: count(),
  permanent_license_amount: amount(),
  physical_count: count(),
  physical_amount: amount(),
  rental_license_count: count(),
  rental_license_amount: amount(),
} satisfies Fields;
export const orderStatistics = resource('order_statistic', 'order_statistics', salesOfADay, {
  title: 'Order statistics',
});
export type OrderStatistic = Shape<typeof orderStatistics>;
/** Abandoned shopping carts, in the fields of orders. */
export const cartStatistics = resource('cart_statistic', 'cart_statistics', salesOfADay, {
  title: 'Abandoned shopping cart statistics',
});
export type CartStatistic = Shape<typeof cartStatistics>;

export const orderDevicesStatistics = resource(
  'order_devices_statistic',
  'order_devices_statistics',
  {
    date: day(),
    fire_os: count(),
    chrome_os: count(),
    ios: count(),
    android: count(),
    windows: count(),
    os_x: count(),
    linux: count(),
    unknown: count(),
  },
  { title: 'Order devices statistics' },
);
export type OrderDevicesStatistic = Shape<typeof orderDevicesStatistics>;

/** Not a day but a product, best revenue first. */
export const orderProductsStatistics = resource(
  'order_products_statistic',
  'order_products_statistics',
  {
    count: count(),
    id: id().readOnly(),
    name: text().readOnly(),
    product_id: productId().readOnly(),
    amount: amount(),
    currency: currency(),
  },
  { title: 'Order products statistics' },
);
export type OrderProductsStatistic = Shape<typeof orderProductsStatistics>;

/** `StartDate` and `EndDate`, both inclusive, checked and filled by the gateway. */
const period = takes({ company_id: id(), start_date: date(), end_date: date() });
export type Period = GivenBy<typeof period>;
export const statistics = operations('statistics.records', {
  traffic: readOp(period, answers<TrafficStatistic[]>()),
  order: readOp(period, answers<OrderStatistic[]>()),
  cart: readOp(period, answers<CartStatistic[]>()),
  order_devices: readOp(period, answers<OrderDevicesStatistic[]>()),
  order_products: listOp<ListInput & Period, OrderProductsStatistic>(),
});
