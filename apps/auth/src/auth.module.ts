import { Module } from '@nestjs/common';
import { MailModule } from '@marquee/mail';
import { AppCreationService } from './apps/app-creation.service';
import { AppSecrets } from './apps/app-secrets';
import { AppSettingsRules } from './apps/app-settings';
import { AdminAppsHandlers, ConsoleAppsHandlers } from './apps/apps.handlers';
import { AppsService } from './apps/apps.service';
import { AttemptsService } from './attempts/attempts.service';
import { AuthStore } from './auth.store';
import { AuthorizationsHandlers } from './authorizations/authorizations.handlers';
import { AuthorizationsService } from './authorizations/authorizations.service';
import { Prompts } from './authorizations/prompts';
import { EndedGrantsWorker } from './grants/ended-grants.worker';
import { GrantsHandlers } from './grants/grants.handlers';
import { GrantsService } from './grants/grants.service';
import { Credentials } from './identities/credentials';
import { EmailMemberships } from './identities/email-memberships';
import { IdentitiesHandlers } from './identities/identities.handlers';
import { IdentitiesService } from './identities/identities.service';
import { Passwords } from './identities/passwords';
import { ForgottenPasswordsService } from './password-links/forgotten-passwords.service';
import { InvitationsService } from './password-links/invitations.service';
import { MailedLinks } from './password-links/mailed-links';
import { PasswordLinksHandlers } from './password-links/password-links.handlers';
import { PasswordLinksService } from './password-links/password-links.service';
import { RevocationsService } from './revocations/revocations.service';
import { RevocationsWorker } from './revocations/revocations.worker';
import { SessionsHandlers } from './sessions/sessions.handlers';
import { SessionsService } from './sessions/sessions.service';
import { SigningSecretsHandlers } from './signing-secrets/signing-secrets.handlers';
import { SigningSecretsService } from './signing-secrets/signing-secrets.service';
import { SweepWorker } from './sweep.worker';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { ChainExchange } from './tokens/chain-exchange';
import { Clients } from './tokens/clients';
import { KeyRotationService } from './signing-keys/key-rotation.service';
import { KeyRotationWorker } from './signing-keys/key-rotation.worker';
import { KeysHandlers } from './signing-keys/keys.handlers';
import { Members } from './tokens/members';
import { RefreshTokens } from './grants/refresh-tokens';
import { SigningKeys } from './signing-keys/signing-keys';
import { TokenExchangeService } from './tokens/token-exchange.service';
import { TokenIssueService } from './tokens/token-issue.service';
import { TokenMint } from './tokens/token-mint';
import { TokenRevocationService } from './tokens/token-revocation.service';
import { TokensHandlers } from './tokens/tokens.handlers';
import { Vault } from './secrets/vault';

/** Signing in, and the prompt that people answer once they have. */
const SIGN_IN = {
  controllers: [
    AuthorizationsHandlers,
    IdentitiesHandlers,
    PasswordLinksHandlers,
    SessionsHandlers,
    SigningSecretsHandlers,
  ],
  providers: [
    AttemptsService,
    AuthorizationsService,
    Credentials,
    EmailMemberships,
    ForgottenPasswordsService,
    IdentitiesService,
    InvitationsService,
    MailedLinks,
    PasswordLinksService,
    Passwords,
    Prompts,
    SessionsService,
    SigningSecretsService,
  ],
};

/** Apps, what they are allowed, and the tokens that show it. */
const ACCESS = {
  controllers: [
    AdminAppsHandlers,
    ConsoleAppsHandlers,
    GrantsHandlers,
    KeysHandlers,
    TenantEventsConsumer,
    TokensHandlers,
  ],
  providers: [
    AppCreationService,
    AppSecrets,
    AppSettingsRules,
    AppsService,
    ChainExchange,
    Clients,
    EndedGrantsWorker,
    GrantsService,
    KeyRotationService,
    KeyRotationWorker,
    Members,
    RefreshTokens,
    RevocationsService,
    RevocationsWorker,
    SigningKeys,
    TokenExchangeService,
    TokenIssueService,
    TokenMint,
    TokenRevocationService,
  ],
};

@Module({
  imports: [MailModule],
  controllers: [...ACCESS.controllers, ...SIGN_IN.controllers],
  providers: [AuthStore, SweepWorker, Vault, ...ACCESS.providers, ...SIGN_IN.providers],
})
export class AuthModule {}
