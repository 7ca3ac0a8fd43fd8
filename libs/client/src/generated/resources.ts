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
export type IssuedLicense = components['schemas']['IssuedLicense'];
export type Subscriber = components['schemas']['Subscriber'];
export type Groupmember = components['schemas']['Groupmember'];
export type Newsrecipient = components['schemas']['Newsrecipient'];
export type Fulfillment = components['schemas']['Fulfillment'];
export type FulfillmentUpdate = components['schemas']['FulfillmentUpdate'];
export type LicenseDevice = components['schemas']['LicenseDevice'];
export type LicenseUse = components['schemas']['LicenseUse'];
export type CheckedOutLicense = components['schemas']['CheckedOutLicense'];
export type RevokedFiles = components['schemas']['RevokedFiles'];
export type LicenseKeySet = components['schemas']['LicenseKeySet'];
export type ValidatedLicense = components['schemas']['ValidatedLicense'];
export type ActivatedLicense = components['schemas']['ActivatedLicense'];
export type Heartbeat = components['schemas']['Heartbeat'];
export type UsedLicense = components['schemas']['UsedLicense'];
export type License = components['schemas']['License'];
export type LicenseCreate = components['schemas']['LicenseCreate'];
export type LicenseUpdate = components['schemas']['LicenseUpdate'];
export type Order = components['schemas']['Order'];
export type OrderCreate = components['schemas']['OrderCreate'];
export type OrderUpdate = components['schemas']['OrderUpdate'];
export type Refund = components['schemas']['Refund'];
export type RefundCreate = components['schemas']['RefundCreate'];
export type SentOrderMail = components['schemas']['SentOrderMail'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookCreate = components['schemas']['WebhookCreate'];
export type WebhookUpdate = components['schemas']['WebhookUpdate'];
export type Delivery = components['schemas']['Delivery'];
export type Replay = components['schemas']['Replay'];
export type ReplayCreate = components['schemas']['ReplayCreate'];
export type Event = components['schemas']['Event'];
export type Activity = components['schemas']['Activity'];
export type Request = components['schemas']['Request'];
export type Price = components['schemas']['Price'];
export type PriceCreate = components['schemas']['PriceCreate'];
export type PriceUpdate = components['schemas']['PriceUpdate'];
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
export type App = components['schemas']['App'];
export type Session = components['schemas']['Session'];
export type Preferences = components['schemas']['Preferences'];
export type PreferencesUpdate = components['schemas']['PreferencesUpdate'];
export type View = components['schemas']['View'];
export type ViewCreate = components['schemas']['ViewCreate'];
export type ViewUpdate = components['schemas']['ViewUpdate'];
export type ServiceState = components['schemas']['ServiceState'];
export type OwnApp = components['schemas']['OwnApp'];
export type OwnAppCreate = components['schemas']['OwnAppCreate'];
export type OwnAppUpdate = components['schemas']['OwnAppUpdate'];
export type AppPermission = components['schemas']['AppPermission'];
export type SigningSecret = components['schemas']['SigningSecret'];
export type Domain = components['schemas']['Domain'];
export type MailTemplate = components['schemas']['MailTemplate'];
export type MailPreview = components['schemas']['MailPreview'];
export type SentTestMail = components['schemas']['SentTestMail'];
export type MailSettings = components['schemas']['MailSettings'];
export type File = components['schemas']['File'];
export type FileUpdate = components['schemas']['FileUpdate'];
export type Hit = components['schemas']['Hit'];

/** The query of an operation. */
type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;

export interface CategoriesResource {
  /** List categories. Scope: products. */
  list(query?: Query<'categories.list'>, options?: CallOptions): Pages<Category>;
  /** Create a category. Scope: products. */
  create(category: CategoryCreate, options?: CallOptions & Keyed): Call<Category>;
  /** Count categories. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read a category. Scope: products. */
  get(id: number, query?: Query<'categories.get'>, options?: CallOptions & IfNoneMatch): Call<Category>;
  /** Change a category. Scope: products. */
  update(id: number, category: CategoryUpdate, options?: CallOptions & IfMatch): Call<Category>;
  /** Change a category by POST. Scope: products. */
  updateByPost(id: number, category: CategoryUpdate, options?: CallOptions & IfMatch & Keyed): Call<Category>;
  /** Delete a category. Scope: products. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface CompaniesResource {
  /** List companies. Scope: companies. */
  list(query?: Query<'companies.list'>, options?: CallOptions & IfNoneMatch): Pages<Company>;
  /** Count companies. Scope: companies. */
  count(query?: Query<'companies.count'>, options?: CallOptions): Call<number>;
  /** Search companies. Scope: companies. */
  search(query: Query<'companies.search'>, options?: CallOptions): Pages<Company>;
  /** Read a company. Scope: companies. */
  get(token: number, query?: Query<'companies.get'>, options?: CallOptions & IfNoneMatch): Call<Company>;
  /** Change a company. Scope: companies. */
  update(token: number, company: CompanyUpdate, options?: CallOptions & IfMatch): Call<Company>;
}

export interface CustomersResource {
  /** List customers. Scope: customers. */
  list(query?: Query<'customers.list'>, options?: CallOptions & IfNoneMatch): Pages<Customer>;
  /** Create a customer. Scope: customers. */
  create(customer: CustomerCreate, options?: CallOptions & Keyed): Call<Customer>;
  /** Check the password of a customer. Scope: customers. */
  validate(customer: operations['customers.validate']['requestBody']['content']['application/json']['customer'], options?: CallOptions): Call<Customer | undefined>;
  /** Count customers. Scope: customers. */
  count(query?: Query<'customers.count'>, options?: CallOptions): Call<number>;
  /** Search customers. Scope: customers. */
  search(query: Query<'customers.search'>, options?: CallOptions): Pages<Customer>;
  /** Read a customer. Scope: customers. */
  get(token: string | number, query?: Query<'customers.get'>, options?: CallOptions & IfNoneMatch): Call<Customer>;
  /** Change a customer. Scope: customers. */
  update(token: string | number, customer: CustomerUpdate, options?: CallOptions & IfMatch): Call<Customer>;
  /** Delete a customer. Scope: customers. */
  remove(token: string | number, options?: CallOptions & IfMatch): Call<void>;
}

export interface AddressesResource {
  /** List the addresses of a customer. Scope: customers. */
  list(token: string | number, query?: Query<'addresses.list'>, options?: CallOptions): Pages<CustomerAddress>;
  /** Add an address to a customer. Scope: customers. */
  create(token: string | number, address: CustomerAddressCreate, options?: CallOptions & IfMatch & Keyed): Call<CustomerAddress[]>;
  /** Read an address of a customer. Scope: customers. */
  get(token: string | number, address: number, query?: Query<'addresses.get'>, options?: CallOptions & IfNoneMatch): Call<CustomerAddress>;
  /** Change an address of a customer. Scope: customers. */
  update(token: string | number, address: number, body: CustomerAddressUpdate, options?: CallOptions & IfMatch): Call<CustomerAddress>;
  /** Delete an address of a customer. Scope: customers. */
  remove(token: string | number, address: number, options?: CallOptions & IfMatch): Call<void>;
  /** Make an address the default of a customer. Scope: customers. */
  makeDefault(token: string | number, address: number, options?: CallOptions & IfMatch): Call<CustomerAddress>;
}

export interface CustomerLicensesResource {
  /** List the licenses of a customer. Scope: customers. */
  list(token: string | number, query?: Query<'customerLicenses.list'>, options?: CallOptions): Pages<IssuedLicense>;
}

export interface SubscribersResource {
  /** List subscribers. Scope: customers. */
  list(query?: Query<'subscribers.list'>, options?: CallOptions): Pages<Subscriber>;
  /** Count subscribers. Scope: customers. */
  count(query?: Query<'subscribers.count'>, options?: CallOptions): Call<number>;
  /** Read a subscriber. Scope: customers. */
  get(id: number, query?: Query<'subscribers.get'>, options?: CallOptions & IfNoneMatch): Call<Subscriber>;
}

export interface GroupmembersResource {
  /** List group members. Scope: customers. */
  list(query?: Query<'groupmembers.list'>, options?: CallOptions): Pages<Groupmember>;
  /** Count group members. Scope: customers. */
  count(query?: Query<'groupmembers.count'>, options?: CallOptions): Call<number>;
  /** Read a group member. Scope: customers. */
  get(id: number, query?: Query<'groupmembers.get'>, options?: CallOptions & IfNoneMatch): Call<Groupmember>;
}

export interface NewsrecipientsResource {
  /** List newsletter recipients. Scope: customers. */
  list(query?: Query<'newsrecipients.list'>, options?: CallOptions): Pages<Newsrecipient>;
  /** Count newsletter recipients. Scope: customers. */
  count(query?: Query<'newsrecipients.count'>, options?: CallOptions): Call<number>;
  /** Read a newsletter recipient. Scope: customers. */
  get(id: number, query?: Query<'newsrecipients.get'>, options?: CallOptions & IfNoneMatch): Call<Newsrecipient>;
}

export interface FulfillmentsResource {
  /** List fulfillments. Scope: orders. */
  list(query?: Query<'fulfillments.list'>, options?: CallOptions): Pages<Fulfillment>;
  /** List open fulfillments. Scope: orders. */
  open(query?: Query<'fulfillments.open'>, options?: CallOptions): Pages<Fulfillment>;
  /** List completed fulfillments. Scope: orders. */
  complete(query?: Query<'fulfillments.complete'>, options?: CallOptions): Pages<Fulfillment>;
  /** Count fulfillments. Scope: orders. */
  count(query?: Query<'fulfillments.count'>, options?: CallOptions): Call<number>;
  /** Read a fulfillment. Scope: orders. */
  get(token: number, query?: Query<'fulfillments.get'>, options?: CallOptions & IfNoneMatch): Call<Fulfillment>;
  /** Change a fulfillment. Scope: orders. */
  update(token: number, fulfillment: FulfillmentUpdate, options?: CallOptions & IfMatch): Call<Fulfillment>;
}

export interface IssuedLicensesResource {
  /** List issued licenses. Scope: licenses. */
  list(query?: Query<'issuedLicenses.list'>, options?: CallOptions): Pages<IssuedLicense>;
  /** Count issued licenses. Scope: licenses. */
  count(query?: Query<'issuedLicenses.count'>, options?: CallOptions): Call<number>;
  /** Read an issued license. Scope: licenses. */
  get(id: number, query?: Query<'issuedLicenses.get'>, options?: CallOptions & IfNoneMatch): Call<IssuedLicense>;
  /** Suspend an issued license. Scope: licenses. */
  suspend(id: number, options?: CallOptions & IfMatch & Keyed): Call<IssuedLicense>;
  /** Reinstate an issued license. Scope: licenses. */
  reinstate(id: number, options?: CallOptions & IfMatch & Keyed): Call<IssuedLicense>;
  /** Revoke an issued license. Scope: licenses. */
  revoke(id: number, options?: CallOptions & IfMatch & Keyed): Call<IssuedLicense>;
  /** Extend an issued license. Scope: licenses. */
  extend(id: number, body: operations['issuedLicenses.extend']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch & Keyed): Call<IssuedLicense>;
  /** Transfer an issued license. Scope: licenses. */
  transfer(id: number, body: operations['issuedLicenses.transfer']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch & Keyed): Call<IssuedLicense>;
  /** Replace the key of an issued license. Scope: licenses. */
  rotateKey(id: number, options?: CallOptions & IfMatch & Keyed): Call<IssuedLicense>;
  /** Check out a file of an issued license. Scope: licenses. */
  checkout(id: number, body: operations['issuedLicenses.checkout']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch & Keyed): Call<CheckedOutLicense>;
}

export interface LicenseDevicesResource {
  /** List the devices of an issued license. Scope: licenses. */
  list(id: number, query?: Query<'licenseDevices.list'>, options?: CallOptions): Pages<LicenseDevice>;
  /** Free a device of an issued license. Scope: licenses. */
  remove(id: number, device: number, options?: CallOptions & IfMatch): Call<void>;
  /** Free all devices of an issued license. Scope: licenses. */
  reset(id: number, options?: CallOptions & IfMatch & Keyed): Call<LicenseDevice[]>;
  /** List the uses of an issued license. Scope: licenses. */
  uses(id: number, options?: CallOptions): Call<LicenseUse[]>;
}

export interface LicensesResource {
  /** List licenses. Scope: products. */
  list(query?: Query<'licenses.list'>, options?: CallOptions): Pages<License>;
  /** Count licenses. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read a license. Scope: products. */
  get(token: number, query?: Query<'licenses.get'>, options?: CallOptions & IfNoneMatch): Call<License>;
  /** Create a license. Scope: products. */
  create(license: LicenseCreate, options?: CallOptions & Keyed): Call<License>;
  /** Change a license. Scope: products. */
  update(id: number, license: LicenseUpdate, options?: CallOptions & IfMatch): Call<License>;
  /** Delete a license. Scope: products. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface OrdersResource {
  /** List orders. Scope: orders. */
  list(query?: Query<'orders.list'>, options?: CallOptions): Pages<Order>;
  /** Create an order. Scope: orders. */
  create(order: OrderCreate, options?: CallOptions & Keyed): Call<Order>;
  /** Count orders. Scope: orders. */
  count(query?: Query<'orders.count'>, options?: CallOptions): Call<number>;
  /** Read an order. Scope: orders. */
  get(id: number, query?: Query<'orders.get'>, options?: CallOptions): Call<Order>;
  /** Change an order. Scope: orders. */
  update(id: number, order: OrderUpdate, options?: CallOptions & IfMatch): Call<Order>;
  /** Cancel an order. Scope: orders. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
  /** Refund an order. Scope: orders. */
  refund(id: number, refund: RefundCreate, options?: CallOptions & IfMatch & Keyed): Call<Refund>;
  /** Mail the confirmation of an order again. Scope: orders. */
  sendMail(id: number, options?: CallOptions & IfMatch & Keyed): Call<SentOrderMail>;
}

export interface WebhooksResource {
  /** List webhooks. Scope: webhooks. */
  list(query?: Query<'webhooks.list'>, options?: CallOptions): Pages<Webhook>;
  /** Register a webhook. Scope: webhooks. */
  create(webhook: WebhookCreate, options?: CallOptions & Keyed): Call<Webhook>;
  /** Read a webhook. Scope: webhooks. */
  get(id: number, query?: Query<'webhooks.get'>, options?: CallOptions & IfNoneMatch): Call<Webhook>;
  /** Change a webhook. Scope: webhooks. */
  update(id: number, webhook: WebhookUpdate, options?: CallOptions & IfMatch): Call<Webhook>;
  /** Delete a webhook. Scope: webhooks. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface DeliveriesResource {
  /** List the deliveries of a webhook. Scope: webhooks. */
  list(id: number, query?: Query<'deliveries.list'>, options?: CallOptions): Pages<Delivery>;
  /** Repeat a delivery. Scope: webhooks. */
  redeliver(id: number, deliveryId: number, options?: CallOptions & IfMatch & Keyed): Call<Delivery>;
  /** Replay past events to a webhook. Scope: webhooks. */
  replay(id: number, replay: ReplayCreate, options?: CallOptions & IfMatch & Keyed): Call<Replay>;
  /** Send a test event to a webhook. Scope: webhooks. */
  test(id: number, options?: CallOptions & IfMatch & Keyed): Call<Delivery>;
  /** List the deliveries of all webhooks. Scope: webhooks. */
  listAll(query?: Query<'deliveries.listAll'>, options?: CallOptions): Pages<Delivery>;
}

export interface EventsResource {
  /** List events. Scope: webhooks. */
  list(query?: Query<'events.list'>, options?: CallOptions): Pages<Event>;
}

export interface ActivitiesResource {
  /** List activities. Scope: companies. */
  list(query?: Query<'activities.list'>, options?: CallOptions): Pages<Activity>;
}

export interface RequestsResource {
  /** List requests. Scope: products or customers or orders or themes or files or companies or statistics or webhooks or licenses. */
  list(query?: Query<'requests.list'>, options?: CallOptions): Pages<Request>;
  /** Count requests. Scope: products or customers or orders or themes or files or companies or statistics or webhooks or licenses. */
  count(query?: Query<'requests.count'>, options?: CallOptions): Call<number>;
}

export interface PricesResource {
  /** List prices. Scope: products. */
  list(query?: Query<'prices.list'>, options?: CallOptions): Pages<Price>;
  /** Count prices. Scope: products. */
  count(options?: CallOptions): Call<number>;
  /** Read a price. Scope: products. */
  get(token: number, query?: Query<'prices.get'>, options?: CallOptions & IfNoneMatch): Call<Price>;
  /** Create a price. Scope: products. */
  create(price: PriceCreate, options?: CallOptions & Keyed): Call<Price>;
  /** Change a price. Scope: products. */
  update(id: number, price: PriceUpdate, options?: CallOptions & IfMatch): Call<Price>;
  /** Delete a price. Scope: products. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface ProductsResource {
  /** List products. Scope: products. */
  list(query?: Query<'products.list'>, options?: CallOptions): Pages<Product>;
  /** Create a product. Scope: products. */
  create(product: ProductCreate, options?: CallOptions & Keyed): Call<Product>;
  /** Count products. Scope: products. */
  count(query?: Query<'products.count'>, options?: CallOptions): Call<number>;
  /** Read a product. Scope: products. */
  get(id: string | number, query?: Query<'products.get'>, options?: CallOptions & IfNoneMatch): Call<Product>;
  /** Change a product. Scope: products. */
  update(id: string | number, product: ProductUpdate, options?: CallOptions & IfMatch): Call<Product>;
  /** Delete a product. Scope: products. */
  remove(id: string | number, options?: CallOptions & IfMatch): Call<void>;
}

export interface ThemeSettingsResource {
  /** List theme settings. Scope: themes. */
  list(query?: Query<'themeSettings.list'>, options?: CallOptions): Pages<ThemeSetting>;
  /** Create a theme setting. Scope: themes. */
  create(themeSetting: ThemeSettingCreate, options?: CallOptions & Keyed): Call<ThemeSetting>;
  /** Count theme settings. Scope: themes. */
  count(options?: CallOptions): Call<number>;
  /** Read a theme setting. Scope: themes. */
  get(id: number, query?: Query<'themeSettings.get'>, options?: CallOptions & IfNoneMatch): Call<ThemeSetting>;
  /** Change a theme setting. Scope: themes. */
  update(id: number, themeSetting: ThemeSettingUpdate, options?: CallOptions & IfMatch): Call<ThemeSetting>;
  /** Delete a theme setting. Scope: themes. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface MarketplaceResource {
  /** List marketplace entries. Scope: products. */
  list(query?: Query<'marketplace.list'>, options?: CallOptions): Pages<MarketplaceEntry>;
  /** List the products of a marketplace entry. Scope: products. */
  products(marketId: number, query?: Query<'marketplace.products'>, options?: CallOptions): Pages<Product>;
  /** Add the products of a marketplace entry. Scope: products. */
  add(marketId: number, options?: CallOptions & IfMatch & Keyed): Call<TakenOver>;
  /** Add and publish the products of a marketplace entry. Scope: products. */
  activate(marketId: number, options?: CallOptions & IfMatch & Keyed): Call<TakenOver>;
}

export interface StatisticsResource {
  /** Read daily traffic. Scope: statistics. */
  traffic(companyId: number, query?: Query<'statistics.traffic'>, options?: CallOptions): Call<TrafficStatistic[]>;
  /** Read daily order figures. Scope: statistics. */
  order(companyId: number, query?: Query<'statistics.order'>, options?: CallOptions): Call<OrderStatistic[]>;
  /** Read daily figures of abandoned carts. Scope: statistics. */
  cart(companyId: number, query?: Query<'statistics.cart'>, options?: CallOptions): Call<CartStatistic[]>;
  /** Read daily devices of orders. Scope: statistics. */
  orderDevices(companyId: number, query?: Query<'statistics.orderDevices'>, options?: CallOptions): Call<OrderDevicesStatistic[]>;
  /** List products by revenue. Scope: statistics. */
  orderProducts(companyId: number, query?: Query<'statistics.orderProducts'>, options?: CallOptions): Pages<OrderProductsStatistic>;
}

export interface CurrencyRatesResource {
  /** List currency rates. Scope: statistics. */
  list(query?: Query<'currencyRates.list'>, options?: CallOptions): Pages<CurrencyRate>;
}

export interface UsersResource {
  /** List admin users. Scope: companies. */
  list(query?: Query<'users.list'>, options?: CallOptions): Pages<User>;
  /** Create an admin user. Scope: companies. */
  create(user: UserCreate, options?: CallOptions & Keyed): Call<User>;
  /** Count admin users. Scope: companies. */
  count(query?: Query<'users.count'>, options?: CallOptions): Call<number>;
  /** Search admin users. Scope: companies. */
  search(query: Query<'users.search'>, options?: CallOptions): Pages<User>;
  /** Read an admin user. Scope: companies. */
  get(token: string | number, query?: Query<'users.get'>, options?: CallOptions & IfNoneMatch): Call<User>;
  /** Change an admin user. Scope: companies. */
  update(token: string | number, user: UserUpdate, options?: CallOptions & IfMatch): Call<User>;
}

export interface AppsResource {
  /** List apps. Scope: companies. */
  list(query?: Query<'apps.list'>, options?: CallOptions): Pages<App>;
  /** Count apps. Scope: companies. */
  count(options?: CallOptions): Call<number>;
  /** Read an app. Scope: companies. */
  get(id: number, query?: Query<'apps.get'>, options?: CallOptions): Call<App>;
}

export interface SessionResource {
  /** Read the session of the browser. */
  get(options?: CallOptions): Call<Session>;
}

export interface PreferencesResource {
  /** Read your preferences. */
  get(query?: Query<'preferences.get'>, options?: CallOptions): Call<Preferences>;
  /** Change your preferences. */
  update(preferences: PreferencesUpdate, options?: CallOptions): Call<Preferences>;
}

export interface ViewsResource {
  /** List saved views. */
  list(company: number, query?: Query<'views.list'>, options?: CallOptions): Pages<View>;
  /** Save a view. */
  create(company: number, view: ViewCreate, options?: CallOptions & IfMatch & Keyed): Call<View>;
  /** Read a saved view. */
  get(company: number, id: number, query?: Query<'views.get'>, options?: CallOptions & IfNoneMatch): Call<View>;
  /** Change a saved view. */
  update(company: number, id: number, view: ViewUpdate, options?: CallOptions & IfMatch): Call<View>;
  /** Delete a saved view. */
  remove(company: number, id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface ServiceStatesResource {
  /** Read the state of the system. */
  list(options?: CallOptions): Call<ServiceState[]>;
}

export interface OwnAppsResource {
  /** List your own apps. */
  list(company: number, options?: CallOptions): Call<OwnApp[]>;
  /** Create an app. */
  create(company: number, ownApp: OwnAppCreate, options?: CallOptions & IfMatch): Call<OwnApp>;
  /** Read one of your own apps. */
  get(company: number, id: number, options?: CallOptions): Call<OwnApp>;
  /** Change one of your own apps. */
  update(company: number, id: number, ownApp: OwnAppUpdate, options?: CallOptions & IfMatch): Call<OwnApp>;
  /** Delete one of your own apps. */
  remove(company: number, id: number, options?: CallOptions & IfMatch): Call<void>;
  /** Replace the client secret of an app. */
  replaceSecret(company: number, id: number, body: operations['ownApps.replaceSecret']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<OwnApp>;
}

export interface AppPermissionsResource {
  /** List the permissions of apps. */
  list(company: number, options?: CallOptions): Call<AppPermission[]>;
  /** Revoke the permissions of an app. */
  revoke(company: number, clientId: string | number, options?: CallOptions & IfMatch): Call<void>;
}

export interface SigningSecretsResource {
  /** Show the signing secret. */
  show(company: number, body: operations['signingSecrets.show']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<SigningSecret[]>;
  /** Replace the signing secret. */
  rotate(company: number, body: operations['signingSecrets.rotate']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<SigningSecret[]>;
}

export interface DomainsResource {
  /** List your own domains. */
  list(company: number, options?: CallOptions): Call<Domain[]>;
  /** Check the record of a domain. */
  check(company: number, body: operations['domains.check']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<Domain>;
}

export interface CompanyUsersResource {
  /** List the users of a company. */
  list(company: number, options?: CallOptions): Call<User[]>;
  /** Invite a user. */
  create(company: number, user: UserCreate, options?: CallOptions & IfMatch): Call<User>;
  /** Read a user of a company. */
  get(company: number, id: number, options?: CallOptions): Call<User>;
  /** Change the permissions of a user. */
  permit(company: number, id: number, permissions: operations['companyUsers.permit']['requestBody']['content']['application/json']['permissions'], options?: CallOptions & IfMatch): Call<void>;
  /** Send an invitation again. */
  invite(company: number, id: number, options?: CallOptions & IfMatch): Call<void>;
  /** Disable a user. */
  disable(company: number, id: number, options?: CallOptions & IfMatch): Call<void>;
  /** Enable a user. */
  enable(company: number, id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface MailTemplatesResource {
  /** List the texts of mails. */
  list(company: number, options?: CallOptions): Call<MailTemplate[]>;
  /** Edit the text of a mail. */
  save(company: number, body: operations['mailTemplates.save']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<MailTemplate>;
  /** Reset the text of a mail. */
  reset(company: number, body: operations['mailTemplates.reset']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<MailTemplate>;
  /** Preview a mail. */
  preview(company: number, body: operations['mailTemplates.preview']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<MailPreview>;
  /** Mail a preview. */
  sendTest(company: number, body: operations['mailTemplates.sendTest']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<SentTestMail>;
}

export interface MailSettingsResource {
  /** Read the mail settings. */
  get(company: number, options?: CallOptions): Call<MailSettings>;
  /** Change the mail settings. */
  save(company: number, body: operations['mailSettings.save']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<MailSettings>;
  /** Confirm the sender of mails. */
  confirm(company: number, body: operations['mailSettings.confirm']['requestBody']['content']['application/json'], options?: CallOptions & IfMatch): Call<MailSettings>;
}

export interface FilesResource {
  /** List files. Scope: files. */
  list(query?: Query<'files.list'>, options?: CallOptions): Pages<File>;
  /** Upload a file. Scope: files. */
  create(body: Blob | FormData, options?: CallOptions & Keyed): Call<File>;
  /** Count files. Scope: files. */
  count(query?: Query<'files.count'>, options?: CallOptions): Call<number>;
  /** Read a file. Scope: files. */
  get(id: number, query?: Query<'files.get'>, options?: CallOptions & IfNoneMatch): Call<File>;
  /** Change a file. Scope: files. */
  update(id: number, file: FileUpdate, options?: CallOptions & IfMatch): Call<File>;
  /** Delete a file. Scope: files. */
  remove(id: number, options?: CallOptions & IfMatch): Call<void>;
}

export interface SearchResource {
  /** Search everything. Scope: products or orders or customers or companies. */
  find(query: Query<'search.find'>, options?: CallOptions): Call<Hit[]>;
}

export interface LicenseUseResource {
  /** Check out a file. */
  checkout(body: operations['licenseUse.checkout']['requestBody']['content']['application/json'], options?: CallOptions): Call<CheckedOutLicense>;
  /** Check in a file. */
  checkin(body: operations['licenseUse.checkin']['requestBody']['content']['application/json'], options?: CallOptions): Call<void>;
  /** Read the list of revoked files. */
  revoked(query?: Query<'licenseUse.revoked'>, options?: CallOptions): Call<RevokedFiles>;
  /** Read the public keys of a company. */
  keys(company: number, options?: CallOptions): Call<LicenseKeySet>;
  /** Validate a license. */
  validate(body: operations['licenseUse.validate']['requestBody']['content']['application/json'], options?: CallOptions): Call<ValidatedLicense>;
  /** Activate a device. */
  activate(body: operations['licenseUse.activate']['requestBody']['content']['application/json'], options?: CallOptions): Call<ActivatedLicense>;
  /** Deactivate a device. */
  deactivate(body: operations['licenseUse.deactivate']['requestBody']['content']['application/json'], options?: CallOptions): Call<void>;
  /** Send a heartbeat of a device. */
  heartbeat(body: operations['licenseUse.heartbeat']['requestBody']['content']['application/json'], options?: CallOptions): Call<Heartbeat>;
  /** Count a use of a license. */
  use(body: operations['licenseUse.use']['requestBody']['content']['application/json'], options?: CallOptions & Keyed): Call<UsedLicense>;
  /** List the devices of a license. */
  devices(options?: CallOptions): Call<LicenseDevice[]>;
  /** Remove a device. */
  remove(id: number, options?: CallOptions): Call<void>;
}

/** Every resource of the API. */
export interface Resources {
  readonly categories: CategoriesResource;
  readonly companies: CompaniesResource;
  readonly customers: CustomersResource;
  readonly addresses: AddressesResource;
  readonly customerLicenses: CustomerLicensesResource;
  readonly subscribers: SubscribersResource;
  readonly groupmembers: GroupmembersResource;
  readonly newsrecipients: NewsrecipientsResource;
  readonly fulfillments: FulfillmentsResource;
  readonly issuedLicenses: IssuedLicensesResource;
  readonly licenseDevices: LicenseDevicesResource;
  readonly licenses: LicensesResource;
  readonly orders: OrdersResource;
  readonly webhooks: WebhooksResource;
  readonly deliveries: DeliveriesResource;
  readonly events: EventsResource;
  readonly activities: ActivitiesResource;
  readonly requests: RequestsResource;
  readonly prices: PricesResource;
  readonly products: ProductsResource;
  readonly themeSettings: ThemeSettingsResource;
  readonly marketplace: MarketplaceResource;
  readonly statistics: StatisticsResource;
  readonly currencyRates: CurrencyRatesResource;
  readonly users: UsersResource;
  readonly apps: AppsResource;
  readonly session: SessionResource;
  readonly preferences: PreferencesResource;
  readonly views: ViewsResource;
  readonly serviceStates: ServiceStatesResource;
  readonly ownApps: OwnAppsResource;
  readonly appPermissions: AppPermissionsResource;
  readonly signingSecrets: SigningSecretsResource;
  readonly domains: DomainsResource;
  readonly companyUsers: CompanyUsersResource;
  readonly mailTemplates: MailTemplatesResource;
  readonly mailSettings: MailSettingsResource;
  readonly files: FilesResource;
  readonly search: SearchResource;
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
  | 'outcome_unknown'
  | 'license_key_invalid'
  | 'company_disabled'
  | 'checksum_mismatch';
