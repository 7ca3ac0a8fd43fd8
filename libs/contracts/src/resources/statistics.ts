import { cents, date, id, int, productId, text, type Fields } from '../engine/fields';
import { resource, type Shape } from '../engine/resource';
import { day, oneId } from '../engine/filters';
import { answers, filteredBy, type GivenBy } from '../engine/input';
import { listOp, operations, readOp } from '../engine/operations';

const onDay = () => date().readOnly().says('The day in GMT.');
const count = () => int().readOnly();
const amount = () => cents().readOnly();
const currency = () => text(3).readOnly().says("The shop owner's home currency, in lower case.");

/** Interface, "Statistics records": read-only, one per day. */
export const trafficStatistics = resource(
  'traffic_statistic',
  'traffic_statistics',
  {
    date: onDay(),
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
  date: onDay(),
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
/** Abandoned carts, in the fields of orders. */
export const cartStatistics = resource('cart_statistic', 'cart_statistics', salesOfADay, {
  title: 'Abandoned shopping cart statistics',
});
export type CartStatistic = Shape<typeof cartStatistics>;

export const orderDevicesStatistics = resource(
  'order_devices_statistic',
  'order_devices_statistics',
  {
    date: onDay(),
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

/** Each record covers a product instead of a day; the highest revenue comes first. */
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

const period = {
  company_id: oneId().inPath().required(),
  StartDate: day().says('The first day of the period.'),
  EndDate: day().says('The last day of the period.'),
};
const ofPeriod = filteredBy(orderProductsStatistics, period);
export type Period = GivenBy<typeof ofPeriod>;
export const statistics = operations('statistics.records', {
  traffic: readOp(ofPeriod, answers<TrafficStatistic[]>()),
  order: readOp(ofPeriod, answers<OrderStatistic[]>()),
  cart: readOp(ofPeriod, answers<CartStatistic[]>()),
  order_devices: readOp(ofPeriod, answers<OrderDevicesStatistic[]>()),
  order_products: listOp(orderProductsStatistics, period),
});
