import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ADMINISTRATION_CONTROLLERS } from './administration/controllers';
import { CompanyAppsController } from './apps/company-apps.controller';
import { AccessGuard } from './auth/access.guard';
import { AccessTokens } from './auth/access-tokens';
import { BearerStrategy } from './auth/bearer.strategy';
import { Callers } from './auth/callers';
import { LicenseCallers } from './auth/license-callers';
import { Revocations } from './auth/revocations';
import { SigningKeys } from './auth/signing-keys';
import { TokeninfoController } from './auth/tokeninfo.controller';
import { CategoriesController } from './categories/categories.controller';
import { CollectController } from './collect/collect.controller';
import { ShopFronts } from './collect/shop-fronts';
import { Traffic } from './collect/traffic';
import { TrafficBuffer } from './collect/traffic-buffer';
import { VisitorSalts } from './collect/visitor-salts';
import { CompaniesController } from './companies/companies.controller';
import { ConsoleAssetsController } from './console/console-assets.controller';
import { ConsoleController } from './console/console.controller';
import { ConsoleFiles } from './console/console-files';
import { CustomerAddressesController } from './customers/customer-addresses.controller';
import { CustomerLicensesController } from './customers/customer-licenses.controller';
import { CustomersController } from './customers/customers.controller';
import { CsvDownloads } from './downloads/csv-downloads';
import { PageReads } from './downloads/page-reads';
import { ActivityController } from './events/activity.controller';
import { EventsController } from './events/events.controller';
import { FeedSignals } from './events/feed-signals';
import { FeedPolls } from './events/feed-polls';
import { FeedReads } from './events/feed-reads';
import { FeedStreams } from './events/feed-streams';
import { ContentUploads } from './files/content-uploads';
import { ContentUploadsController } from './files/content-uploads.controller';
import { FilesController } from './files/files.controller';
import { StoredContents } from './files/stored-contents';
import { Uploads } from './files/uploads';
import { Calls } from './http/routing/calls';
import { FulfillmentsController } from './fulfillments/fulfillments.controller';
import { IssuedLicenseFilesController } from './issued-licenses/issued-license-files.controller';
import { IssuedLicensesController } from './issued-licenses/issued-licenses.controller';
import { LicenseDevicesController } from './license-devices/license-devices.controller';
import { LICENSE_SERVER_CONTROLLERS } from './license-server/controllers';
import { ServedFiles } from './license-server/files';
import { ServedLicenses } from './license-server/licenses';
import { SignedResponses } from './license-server/signed-responses';
import { LicenseFilesController } from './license-use/license-files.controller';
import { LicensePublicKeysController } from './license-use/license-public-keys.controller';
import { LicenseUseController } from './license-use/license-use.controller';
import { LicenseWritesController } from './licenses/license-writes.controller';
import { LicensesController } from './licenses/licenses.controller';
import { CollectLimits } from './limits/collect-limits';
import { LoginLimits } from './limits/login-limits';
import { RateLimiter } from './limits/rate-limiter';
import { RefusedClients } from './limits/refused-clients';
import { SharedLimits } from './limits/shared-limits';
import { TrafficLimits } from './limits/traffic-limits';
import { MarketplaceController } from './marketplace/marketplace.controller';
import { MediaController } from './media/media.controller';
import { MetadataController } from './oauth/metadata.controller';
import { TokenController } from './oauth/token.controller';
import { OrdersController } from './orders/orders.controller';
import { AppDeliveriesController } from './webhooks/app-deliveries.controller';
import { DeliveriesController } from './webhooks/deliveries.controller';
import { WebhooksController } from './webhooks/webhooks.controller';
import { PAGE_CONTROLLERS } from './pages/controllers';
import { PageGuard } from './pages/page.guard';
import { Reviews } from './pages/prompt/reviews';
import { PriceWritesController } from './prices/price-writes.controller';
import { Visitors } from './pages/visitors';
import { PricesController } from './prices/prices.controller';
import { ProductsController } from './products/products.controller';
import { ApiReference } from './reference/api-reference';
import { ReferenceController } from './reference/reference.controller';
import { RequestLog } from './requests/request-log';
import { RequestObserver } from './requests/request-observer';
import { RequestsController } from './requests/requests.controller';
import { PreferencesController } from './session/preferences.controller';
import { SessionCallers } from './session/session-callers';
import { SessionController } from './session/session.controller';
import { ViewsController } from './session/views.controller';
import { ACCOUNT_CONTROLLERS } from './shops/account/controllers';
import { ContentController } from './shops/content/content.controller';
import { ContentFiles } from './shops/content/content-files';
import { SearchController } from './search/search.controller';
import { Searches } from './search/searches';
import { OwnDevices } from './shops/content/own-devices';
import { ShownContents } from './shops/content/shown';
import { ContentUrls } from './shops/delivery/content-urls';
import { Deliveries } from './shops/delivery/deliveries';
import { DeliveryController } from './shops/delivery/delivery.controller';
import { FileReplies } from './shops/delivery/file-replies';
import { LicenseChecks } from './shops/delivery/license-checks';
import { StreamSlots } from './shops/delivery/stream-slots';
import { FRONT_CONTROLLERS } from './shops/front/controllers';
import { FrontPages } from './shops/front/front-pages';
import { LoginController } from './shops/login/login.controller';
import { NewsletterController } from './shops/newsletter/newsletter.controller';
import { UnsubscribeController } from './shops/newsletter/unsubscribe.controller';
import { ShopGuard } from './shops/shop.guard';
import { BrowserSessions } from './shops/browser-sessions';
import { LoginLinks } from './shops/login/login-links';
import { Shops } from './shops/shops';
import { ShopSignInController } from './shops/sign-in/shop-sign-in.controller';
import { ContentUses } from './shops/watch/content-uses';
import { PlayerScriptController } from './shops/watch/player-script.controller';
import { WatchController } from './shops/watch/watch.controller';
import { GroupMembersController } from './sign-ups/group-members.controller';
import { NewsRecipientsController } from './sign-ups/news-recipients.controller';
import { SubscribersController } from './sign-ups/subscribers.controller';
import { StorefrontPageController } from './storefront-page/storefront-page.controller';
import { CurrencyRatesController } from './statistics/currency-rates.controller';
import { StatisticsController } from './statistics/statistics.controller';
import { ThemeSettingsController } from './theme-settings/theme-settings.controller';
import { UsersController } from './users/users.controller';

export const CONTROLLERS = [
  CategoriesController,
  CompaniesController,
  CustomersController,
  CustomerAddressesController,
  CustomerLicensesController,
  SubscribersController,
  GroupMembersController,
  NewsRecipientsController,
  FulfillmentsController,
  IssuedLicensesController,
  LicenseDevicesController,
  IssuedLicenseFilesController,
  LicenseFilesController,
  LicensePublicKeysController,
  LicenseUseController,
  ...LICENSE_SERVER_CONTROLLERS,
  LicensesController,
  LicenseWritesController,
  OrdersController,
  WebhooksController,
  DeliveriesController,
  AppDeliveriesController,
  EventsController,
  ActivityController,
  RequestsController,
  PricesController,
  PriceWritesController,
  ProductsController,
  ThemeSettingsController,
  MarketplaceController,
  StatisticsController,
  CurrencyRatesController,
  UsersController,
  CompanyAppsController,
  SessionController,
  PreferencesController,
  ViewsController,
  ...ADMINISTRATION_CONTROLLERS,
  FilesController,
  ContentUploadsController,
  MediaController,
  TokeninfoController,
  TokenController,
  MetadataController,
  StorefrontPageController,
  ...FRONT_CONTROLLERS,
  LoginController,
  ShopSignInController,
  CollectController,
  NewsletterController,
  UnsubscribeController,
  ContentController,
  WatchController,
  DeliveryController,
  PlayerScriptController,
  ...ACCOUNT_CONTROLLERS,
  SearchController,
  ReferenceController,
  ConsoleAssetsController,
  ConsoleController,
  ...PAGE_CONTROLLERS,
];

@Module({
  imports: [DiscoveryModule],
  controllers: CONTROLLERS,
  providers: [
    AccessTokens,
    ApiReference,
    BearerStrategy,
    BrowserSessions,
    Callers,
    Calls,
    CollectLimits,
    ConsoleFiles,
    ContentFiles,
    ContentUploads,
    ContentUrls,
    ContentUses,
    CsvDownloads,
    Deliveries,
    FileReplies,
    FrontPages,
    LoginLimits,
    LoginLinks,
    PageReads,
    FeedSignals,
    FeedPolls,
    FeedReads,
    FeedStreams,
    LicenseCallers,
    LicenseChecks,
    RateLimiter,
    RefusedClients,
    RequestLog,
    RequestObserver,
    Reviews,
    Revocations,
    Searches,
    SessionCallers,
    ServedFiles,
    ServedLicenses,
    SharedLimits,
    ShopFronts,
    Shops,
    OwnDevices,
    ShownContents,
    SignedResponses,
    SigningKeys,
    StoredContents,
    StreamSlots,
    Traffic,
    TrafficBuffer,
    TrafficLimits,
    Uploads,
    Visitors,
    VisitorSalts,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: PageGuard },
    { provide: APP_GUARD, useClass: ShopGuard },
  ],
})
export class GatewayModule {}
