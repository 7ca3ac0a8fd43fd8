import { cents, date, id, int, productId, text, type Fields } from '../engine/fields';
import { resource, type Shape } from '../engine/resource';
import { day, oneId } from '../engine/filters';
import { answers, filteredBy, type GivenBy } from '../engine/input';
import { listOp, operations, readOp } from '../engine/operations';

const onDay = () => date().readOnly().says('The day in GMT, as YYYY-MM-DD; days without figures are rows of zeros.');
const count = (of: string) => int().readOnly().says(`The number of ${of}.`);
const amount = (of: string) => cents().readOnly().says(`The revenue from ${of} in cents.`);
const currency = () => text(3).readOnly().says("The shop owner's home currency, in lower case.");

/** Interface, "Statistics records": read-only, one per day. */
export const trafficStatistics = resource(
  'traffic_statistic',
  'traffic_statistics',
  {
    date: onDay(),
    visits: count('visits'),
    page_views: count('page views'),
    visitors: count('visitors'),
    repeating_visitors: count('visitors who had been there before'),
    bots: count('visits by programs'),
    bounce: count('visits with a single page view'),
  },
  { title: 'Traffic statistics' },
);
export type TrafficStatistic = Shape<typeof trafficStatistics>;

const salesOfADay = {
  currency: currency(),
  date: onDay(),
  digital_count: count('digital items'),
  digital_amount: amount('digital items'),
  international_count: count('orders from other countries'),
  international_amount: amount('orders from other countries'),
  item_count: count('items'),
  national_count: count("orders from the company's country"),
  national_amount: amount("orders from the company's country"),
  order_count: count('orders'),
  order_amount: amount('orders'),
  permanent_license_count: count('items whose license does not expire'),
  permanent_license_amount: amount('items whose license does not expire'),
  physical_count: count('physical items'),
  physical_amount: amount('physical items'),
  rental_license_count: count('items whose license expires'),
  rental_license_amount: amount('items whose license expires'),
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
    fire_os: count('orders from devices with Fire OS'),
    chrome_os: count('orders from devices with ChromeOS'),
    ios: count('orders from devices with iOS'),
    android: count('orders from devices with Android'),
    windows: count('orders from devices with Windows'),
    os_x: count('orders from devices with macOS'),
    linux: count('orders from devices with Linux'),
    unknown: count('orders from unknown devices'),
  },
  { title: 'Order devices statistics' },
);
export type OrderDevicesStatistic = Shape<typeof orderDevicesStatistics>;

/** Each record covers a product instead of a day; the highest revenue comes first. */
export const orderProductsStatistics = resource(
  'order_products_statistic',
  'order_products_statistics',
  {
    count: count('sold items'),
    id: id().readOnly().says('The id of the product.'),
    name: text().readOnly().says('The title of the product at its last sale.'),
    product_id: productId().readOnly().says('The `product_id` of the product.'),
    amount: amount('the product'),
    currency: currency(),
  },
  { title: 'Order products statistics' },
);
export type OrderProductsStatistic = Shape<typeof orderProductsStatistics>;

const period = {
  company_id: oneId().inPath().required(),
  StartDate: day().says('The first day of the period, in GMT; by default the thirtieth day up to `EndDate`.'),
  EndDate: day().says(
    'The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days.',
  ),
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
