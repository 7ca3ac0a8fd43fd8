import { Module } from '@nestjs/common';
import { MailModule } from '@marquee/mail';
import { AppReceiversModule } from './app-receivers/app-receivers.module';
import { AppsModule } from './apps/apps.module';
import { AuthorizationsModule } from './authorizations/authorizations.module';
import { CompanyAppsModule } from './company-apps/company-apps.module';
import { EndedSignInsModule } from './ended-sign-ins/ended-sign-ins.module';
import { GrantsModule } from './grants/grants.module';
import { IdentitiesModule } from './identities/identities.module';
import { LoginTokensModule } from './login-tokens/login-tokens.module';
import { OwnAccountModule } from './own-account/own-account.module';
import { PasswordLinksModule } from './password-links/password-links.module';
import { RevocationsModule } from './revocations/revocations.module';
import { SessionsModule } from './sessions/sessions.module';
import { SigningKeysModule } from './signing-keys/signing-keys.module';
import { SigningSecretsModule } from './signing-secrets/signing-secrets.module';
import { SweepStore } from './sweep.store';
import { SweepWorker } from './sweep.worker';
import { AuthSearchModule } from './search/search.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';
import { TokensModule } from './tokens/tokens.module';

@Module({
  imports: [
    AuthSearchModule,
    MailModule,
    AppReceiversModule,
    AppsModule,
    AuthorizationsModule,
    CompanyAppsModule,
    EndedSignInsModule,
    GrantsModule,
    IdentitiesModule,
    LoginTokensModule,
    OwnAccountModule,
    PasswordLinksModule,
    RevocationsModule,
    SessionsModule,
    SigningKeysModule,
    SigningSecretsModule,
    TokensModule,
  ],
  controllers: [TenantEventsConsumer],
  providers: [SweepStore, SweepWorker, TenantEventsStore],
})
export class AuthModule {}
