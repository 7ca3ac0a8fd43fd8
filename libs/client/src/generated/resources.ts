/** The methods of the client, by resource. Made from docs/openapi.json by `npm run generate`. Do not edit. */
import type { Call, CallOptions, IfMatch, IfNoneMatch, Keyed, Pages } from '../calls';
import type { components, operations } from './schema';

export type Category = components['schemas']['Category'];
export type CategoryCreate = components['schemas']['CategoryCreate'];
export type CategoryUpdate = components['schemas']['CategoryUpdate'];
export type Company = components['schemas']['Company'];
export type CompanyUpdate = components['schemas']['CompanyUpdate'];
export type Customer = components['schemas']['Customer'];
export type CustomerCreate = components['schemas']['CustomerCreate'];
export type CustomerUpdate = components['schemas']['CustomerUpdate'];
export type CustomerAddress = components['schemas']['CustomerAddress'];
export type CustomerAddressCreate = components['schemas']['CustomerAddressCreate'];
export type CustomerAddressUpdate = components['schemas']['CustomerAddressUpdate'];
export type Fulfillment = components['schemas']['Fulfillment'];
export type FulfillmentUpdate = components['schemas']['FulfillmentUpdate'];
export type IssuedLicense = components['schemas']['IssuedLicense'];
export type License = components['schemas']['License'];
export type Order = components['schemas']['Order'];
export type OrderCreate = components['schemas']['OrderCreate'];
export type OrderUpdate = components['schemas']['OrderUpdate'];
export type Refund = components['schemas']['Refund'];
export type RefundCreate = components['schemas']['RefundCreate'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookCreate = components['schemas']['WebhookCreate'];
export type WebhookUpdate = components['schemas']['WebhookUpdate'];
export type Delivery = components['schemas']['Delivery'];
export type Replay = components['schemas']['Replay'];
export type Event = components['schemas']['Event'];
export type Price = components['schemas']['Price'];
export type Product = components['schemas']['Product'];
export type ProductCreate = components['schemas']['ProductCreate'];
export type ProductUpdate = components['schemas']['ProductUpdate'];
export type ThemeSetting = components['schemas']['ThemeSetting'];
export type ThemeSettingCreate = components['schemas']['ThemeSettingCreate'];
export type ThemeSettingUpdate = components['schemas']['ThemeSettingUpdate'];
export type MarketplaceEntry = components['schemas']['MarketplaceEntry'];
export type TakenOver = components['schemas']['TakenOver'];
export type TrafficStatistic = components['schemas']['TrafficStatistic'];
export type OrderStatistic = components['schemas']['OrderStatistic'];
export type CartStatistic = components['schemas']['CartStatistic'];
export type OrderDevicesStatistic = components['schemas']['OrderDevicesStatistic'];
export type OrderProductsStatistic = components['schemas']['OrderProductsStatistic'];
export type CurrencyRate = components['schemas']['CurrencyRate'];
export type User = components['schemas']['User'];
export type UserCreate = components['schemas']['UserCreate'];
export type UserUpdate = components['schemas']['UserUpdate'];
export type File = components['schemas']['File'];

/** The query of an operation. */
type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;

export interface CategoriesResource {
  /** List categories. Scope: products. */
  list(query?: Query<'categories.list'>, options?: CallOptions): Pages<Category>;
  /** Create one category. Scope: products. */
  create(category: CategoryCreate, options?: CallOptions & Keyed): Call<Category>;
  /** Count categories. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read one category. Scope: products. */
  get(id: number, query?: Query<'categories.get'>, options?: CallOptions & IfNoneMatch): Call<Category>;
  /** Change one category. Scope: products. */
  update(id: number, category: CategoryUpdate, options?: CallOptions & IfMatch): Call<Category>;
  /** Change one category. Scope: products. */
  updateByPost(id: number, category: CategoryUpdate, options?: CallOptions & IfMatch & Keyed): Call<Category>;
  /** Delete from categories. Scope: products. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface CompaniesResource {
  /** List companies. Scope: companies. */
  list(query?: Query<'companies.list'>, options?: CallOptions & IfNoneMatch): Pages<Company>;
  /** Count companies. Scope: companies. */
  count(options?: CallOptions): Call<number>;
  /** List companies. Scope: companies. */
  search(query: Query<'companies.search'>, options?: CallOptions): Pages<Company>;
  /** Read one company. Scope: companies. */
  get(token: number, query?: Query<'companies.get'>, options?: CallOptions & IfNoneMatch): Call<Company>;
  /** Change one company. Scope: companies. */
  update(token: number, company: CompanyUpdate, options?: CallOptions & IfMatch): Call<Company>;
}

export interface CustomersResource {
  /** List customers. Scope: customers. */
  list(query?: Query<'customers.list'>, options?: CallOptions & IfNoneMatch): Pages<Customer>;
  /** Create one customer. Scope: customers. */
  create(customer: CustomerCreate, options?: CallOptions & Keyed): Call<Customer>;
  /** Check the email and password of a customer. Scope: customers. */
  validate(body: operations['customers.validate']['requestBody']['content']['application/json'], options?: CallOptions): Call<Customer | undefined>;
  /** Count customers. Scope: customers. */
  count(options?: CallOptions): Call<number>;
  /** List customers. Scope: customers. */
  search(query: Query<'customers.search'>, options?: CallOptions): Pages<Customer>;
  /** Read one customer. Scope: customers. */
  get(token: string | number, query?: Query<'customers.get'>, options?: CallOptions & IfNoneMatch): Call<Customer>;
  /** Change one customer. Scope: customers. */
  update(token: string | number, customer: CustomerUpdate, options?: CallOptions & IfMatch): Call<Customer>;
  /** Delete from customers. Scope: customers. */
  remove(token: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface AddressesResource {
  /** List addresses. Scope: customers. */
  list(token: string | number, query?: Query<'addresses.list'>, options?: CallOptions): Pages<CustomerAddress>;
  /** List addresses. Scope: customers. */
  create(token: string | number, address: CustomerAddressCreate, options?: CallOptions & IfMatch & Keyed): Call<CustomerAddress[]>;
  /** Read one customer_address. Scope: customers. */
  get(token: string | number, address: number, query?: Query<'addresses.get'>, options?: CallOptions & IfNoneMatch): Call<CustomerAddress>;
  /** Change one customer_address. Scope: customers. */
  update(token: string | number, address: number, body: CustomerAddressUpdate, options?: CallOptions & IfMatch): Call<CustomerAddress>;
  /** Delete from addresses. Scope: customers. */
  remove(token: number, address: number, options?: CallOptions & IfMatch): Call<void>;
  /** Change one customer_address. Scope: customers. */
  makeDefault(token: string | number, address: number, options?: CallOptions & IfMatch): Call<CustomerAddress>;
}

export interface FulfillmentsResource {
  /** List fulfillments. Scope: orders. */
  list(query?: Query<'fulfillments.list'>, options?: CallOptions): Pages<Fulfillment>;
  /** List what is to be shipped. Scope: orders. */
  open(query?: Query<'fulfillments.open'>, options?: CallOptions): Pages<Fulfillment>;
  /** List what was shipped. Scope: orders. */
  complete(query?: Query<'fulfillments.complete'>, options?: CallOptions): Pages<Fulfillment>;
  /** Count fulfillments. Scope: orders. */
  count(options?: CallOptions): Call<number>;
  /** Read one fulfillment. Scope: orders. */
  get(token: number, query?: Query<'fulfillments.get'>, options?: CallOptions & IfNoneMatch): Call<Fulfillment>;
  /** Change one fulfillment. Scope: orders. */
  update(token: number, fulfillment: FulfillmentUpdate, options?: CallOptions & IfMatch): Call<Fulfillment>;
}

export interface IssuedLicensesResource {
  /** List issued_licenses. Scope: customers. */
  list(token: number, query?: Query<'issuedLicenses.list'>, options?: CallOptions): Pages<IssuedLicense>;
}

export interface LicensesResource {
  /** List licenses. Scope: products. */
  list(query?: Query<'licenses.list'>, options?: CallOptions): Pages<License>;
  /** Count licenses. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read one license. Scope: products. */
  get(token: number, query?: Query<'licenses.get'>, options?: CallOptions & IfNoneMatch): Call<License>;
}

export interface OrdersResource {
  /** List orders. Scope: orders. */
  list(query?: Query<'orders.list'>, options?: CallOptions): Pages<Order>;
  /** Create one order. Scope: orders. */
  create(order: OrderCreate, options?: CallOptions & Keyed): Call<Order>;
  /** Count orders. Scope: orders. */
  count(query?: Query<'orders.count'>, options?: CallOptions): Call<number>;
  /** Read one order. Scope: orders. */
  get(id: number, query?: Query<'orders.get'>, options?: CallOptions): Call<Order>;
  /** Change one order. Scope: orders. */
  update(id: number, order: OrderUpdate, options?: CallOptions & IfMatch): Call<Order>;
  /** Delete from orders. Scope: orders. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
  /** Refund an order. Scope: orders. */
  refund(id: number, refund: RefundCreate, options?: CallOptions & IfMatch & Keyed): Call<Refund>;
}

export interface WebhooksResource {
  /** List webhooks. Scope: webhooks. */
  list(query?: Query<'webhooks.list'>, options?: CallOptions): Pages<Webhook>;
  /** Create one webhook. Scope: webhooks. */
  create(webhook: WebhookCreate, options?: CallOptions & Keyed): Call<Webhook>;
  /** Read one webhook. Scope: webhooks. */
  get(id: number, query?: Query<'webhooks.get'>, options?: CallOptions & IfNoneMatch): Call<Webhook>;
  /** Change one webhook. Scope: webhooks. */
  update(id: number, webhook: WebhookUpdate, options?: CallOptions & IfMatch): Call<Webhook>;
  /** Delete from webhooks. Scope: webhooks. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface DeliveriesResource {
  /** List deliveries. Scope: webhooks. */
  list(id: number, query?: Query<'deliveries.list'>, options?: CallOptions): Pages<Delivery>;
  /** Send a delivery once more. Scope: webhooks. */
  redeliver(id: number, deliveryId: number, options?: CallOptions & IfMatch & Keyed): Call<Delivery>;
  /** Send events of the past. Scope: webhooks. */
  replay(id: number, body: operations['deliveries.replay']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch & Keyed): Call<Replay>;
  /** Send an event that has not happened. Scope: webhooks. */
  test(id: number, options?: CallOptions & IfMatch & Keyed): Call<Delivery>;
}

export interface EventsResource {
  /** List events. Scope: webhooks. */
  list(query?: Query<'events.list'>, options?: CallOptions): Pages<Event>;
}

export interface PricesResource {
  /** List prices. Scope: products. */
  list(query?: Query<'prices.list'>, options?: CallOptions): Pages<Price>;
  /** Count prices. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read one price. Scope: products. */
  get(token: number, query?: Query<'prices.get'>, options?: CallOptions & IfNoneMatch): Call<Price>;
}

export interface ProductsResource {
  /** List products. Scope: products. */
  list(query?: Query<'products.list'>, options?: CallOptions): Pages<Product>;
  /** Create one product. Scope: products. */
  create(product: ProductCreate, options?: CallOptions & Keyed): Call<Product>;
  /** Count products. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read one product. Scope: products. */
  get(id: string | number, query?: Query<'products.get'>, options?: CallOptions & IfNoneMatch): Call<Product>;
  /** Change one product. Scope: products. */
  update(id: string | number, product: ProductUpdate, options?: CallOptions & IfMatch): Call<Product>;
  /** Delete from products. Scope: products. */
  remove(id: string | number, options?: CallOptions & IfMatch): Call<void>;
}

export interface ThemeSettingsResource {
  /** List ThemeSettings. Scope: themes. */
  list(query?: Query<'themeSettings.list'>, options?: CallOptions): Pages<ThemeSetting>;
  /** Create one ThemeSetting. Scope: themes. */
  create(themeSetting: ThemeSettingCreate, options?: CallOptions & Keyed): Call<ThemeSetting>;
  /** Count themeSettings. Scope: themes. */
  count(options?: CallOptions): Call<number>;
  /** Read one ThemeSetting. Scope: themes. */
  get(id: number, query?: Query<'themeSettings.get'>, options?: CallOptions & IfNoneMatch): Call<ThemeSetting>;
  /** Change one ThemeSetting. Scope: themes. */
  update(id: number, themeSetting: ThemeSettingUpdate, options?: CallOptions & IfMatch): Call<ThemeSetting>;
  /** Delete from themeSettings. Scope: themes. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface MarketplaceResource {
  /** List marketplace. Scope: products. */
  list(query?: Query<'marketplace.list'>, options?: CallOptions): Pages<MarketplaceEntry>;
  /** List products. Scope: products. */
  products(marketId: number, query?: Query<'marketplace.products'>, options?: CallOptions): Pages<Product>;
  /** Add the products of an entry, without showing them. Scope: products. */
  add(marketId: number, options?: CallOptions & IfMatch & Keyed): Call<TakenOver>;
  /** Add and show the products of an entry. Scope: products. */
  activate(marketId: number, options?: CallOptions & IfMatch & Keyed): Call<TakenOver>;
}

export interface StatisticsResource {
  /** List traffic_statistics. Scope: statistics. */
  traffic(companyId: number, query?: Query<'statistics.traffic'>, options?: CallOptions): Call<TrafficStatistic[]>;
  /** List order_statistics. Scope: statistics. */
  order(companyId: number, query?: Query<'statistics.order'>, options?: CallOptions): Call<OrderStatistic[]>;
  /** List cart_statistics. Scope: statistics. */
  cart(companyId: number, query?: Query<'statistics.cart'>, options?: CallOptions): Call<CartStatistic[]>;
  /** List order_devices_statistics. Scope: statistics. */
  orderDevices(companyId: number, query?: Query<'statistics.orderDevices'>, options?: CallOptions): Call<OrderDevicesStatistic[]>;
  /** List products by revenue, the best first. Scope: statistics. */
  orderProducts(companyId: number, query?: Query<'statistics.orderProducts'>, options?: CallOptions): Pages<OrderProductsStatistic>;
}

export interface CurrencyRatesResource {
  /** List currency_rates. Scope: statistics. */
  list(query?: Query<'currencyRates.list'>, options?: CallOptions): Pages<CurrencyRate>;
}

export interface UsersResource {
  /** List users. Scope: companies. */
  list(query?: Query<'users.list'>, options?: CallOptions): Pages<User>;
  /** Create one user. Scope: companies. */
  create(user: UserCreate, options?: CallOptions & Keyed): Call<User>;
  /** Count users. Scope: companies. */
  count(options?: CallOptions): Call<number>;
  /** List users. Scope: companies. */
  search(query: Query<'users.search'>, options?: CallOptions): Pages<User>;
  /** Read one user. Scope: companies. */
  get(token: string | number, query?: Query<'users.get'>, options?: CallOptions & IfNoneMatch): Call<User>;
  /** Change one user. Scope: companies. */
  update(token: string | number, user: UserUpdate, options?: CallOptions & IfMatch): Call<User>;
}

export interface FilesResource {
  /** List files. Scope: files. */
  list(query?: Query<'files.list'>, options?: CallOptions): Pages<File>;
  /** Create one file. Scope: files. */
  create(body: Blob | FormData, options?: CallOptions & Keyed): Call<File>;
  /** Count files. Scope: files. */
  count(options?: CallOptions): Call<number>;
  /** Read one file. Scope: files. */
  get(id: number, query?: Query<'files.get'>, options?: CallOptions & IfNoneMatch): Call<File>;
  /** Delete from files. Scope: files. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

/** Every resource of the API. */
export interface Resources {
  readonly categories: CategoriesResource;
  readonly companies: CompaniesResource;
  readonly customers: CustomersResource;
  readonly addresses: AddressesResource;
  readonly fulfillments: FulfillmentsResource;
  readonly issuedLicenses: IssuedLicensesResource;
  readonly licenses: LicensesResource;
  readonly orders: OrdersResource;
  readonly webhooks: WebhooksResource;
  readonly deliveries: DeliveriesResource;
  readonly events: EventsResource;
  readonly prices: PricesResource;
  readonly products: ProductsResource;
  readonly themeSettings: ThemeSettingsResource;
  readonly marketplace: MarketplaceResource;
  readonly statistics: StatisticsResource;
  readonly currencyRates: CurrencyRatesResource;
  readonly users: UsersResource;
  readonly files: FilesResource;
}

/** The names of the codes that errors carry. */
export type ErrorCode =
  | 'password_mismatch'
  | 'malformed'
  | 'unauthorized'
  | 'scope_missing'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'internal'
  | 'idempotency_in_flight'
  | 'idempotency_mismatch'
  | 'tls_required'
  | 'api_inactive'
  | 'outcome_unknown';
