import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { StoredContents } from '@marquee/content-store';
import { AssetsController, BrowserSessions, Calls, MediaController, Shops, SignInLinks } from '@marquee/edge';
import { CollectController } from './collect/collect.controller';
import { ShopFronts } from './collect/shop-fronts';
import { Traffic } from './collect/traffic';
import { TrafficBuffer } from './collect/traffic-buffer';
import { VisitorSalts } from './collect/visitor-salts';
import { PlatformHandlers } from './platform.handlers';
import { CollectLimits } from './limits/collect-limits';
import { TrafficLimits } from './limits/traffic-limits';
import { ACCOUNT_CONTROLLERS } from './shops/account/controllers';
import { ContentController } from './shops/content/content.controller';
import { ContentFiles } from './shops/content/content-files';
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
import { SessionController } from './shops/login/session.controller';
import { NewsletterController } from './shops/newsletter/newsletter.controller';
import { UnsubscribeController } from './shops/newsletter/unsubscribe.controller';
import { ShopGuard } from './shops/shop.guard';
import { ShopSignInController } from './shops/sign-in/shop-sign-in.controller';
import { ShopSignUpController } from './shops/sign-in/shop-sign-up.controller';
import { ContentUses } from './shops/watch/content-uses';
import { PlayerScriptController } from './shops/watch/player-script.controller';
import { WatchController } from './shops/watch/watch.controller';
import { StorefrontPageController } from './storefront-page/storefront-page.controller';

export const CONTROLLERS = [
  StorefrontPageController,
  ...FRONT_CONTROLLERS,
  SessionController,
  ShopSignInController,
  ShopSignUpController,
  CollectController,
  NewsletterController,
  UnsubscribeController,
  ContentController,
  WatchController,
  DeliveryController,
  PlayerScriptController,
  ...ACCOUNT_CONTROLLERS,
  AssetsController,
  MediaController,
];

@Module({
  controllers: [...CONTROLLERS, PlatformHandlers],
  providers: [
    BrowserSessions,
    Calls,
    CollectLimits,
    ContentFiles,
    ContentUrls,
    ContentUses,
    Deliveries,
    FileReplies,
    FrontPages,
    LicenseChecks,
    OwnDevices,
    ShopFronts,
    Shops,
    ShownContents,
    SignInLinks,
    StoredContents,
    StreamSlots,
    Traffic,
    TrafficBuffer,
    TrafficLimits,
    VisitorSalts,
    { provide: APP_GUARD, useClass: ShopGuard },
  ],
})
export class StorefrontModule {}
