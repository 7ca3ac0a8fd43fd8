import { randomBytes } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  authorizations,
  consoleApps,
  consoleDomains,
  consoleGrants,
  consoleSigningSecrets,
  consoleUsers,
  ownEmails,
  ownNames,
  ownPasswords,
  ownSessions,
  passwordLinks,
  sessions,
  ShopError,
  tokens,
  type CallContext,
  type InputOf,
  type OutputOf,
  type PersonContext,
  type Visitor,
} from '@marquee/contracts';
import { Desk } from '@marquee/testing';
import {
  aDomain,
  anApp,
  aGrant,
  aMembership,
  aUser,
  CREDENTIALS,
  EMAIL_CHANGE,
  LINK,
  OWN_SESSIONS,
  SECRETS,
  TOKENS,
} from './sign-in.samples';

/** Users who can sign in, beside the calls and answers of the stand-ins. */
export class SignInDesk extends Desk {
  readonly visitors = new Map<string, Visitor>();
  readonly passwords = new Map<string, string>();
  readonly sessions = new Map<string, string>();

  constructor() {
    super();
    this.admit({ email: 'ada@example.org', memberships: [aMembership()] }, 'correct horse');
  }

  admit(visitor: Visitor, password: string): void {
    this.visitors.set(visitor.email, visitor);
    this.passwords.set(visitor.email, password);
  }

  /** A session, as after a sign-in. */
  session(email = 'ada@example.org'): string {
    const session = randomBytes(32).toString('base64url');
    this.sessions.set(session, email);
    return session;
  }

  find(session: string): Visitor {
    const visitor = this.visitors.get(this.sessions.get(session) ?? '');
    if (visitor === undefined) throw new ShopError('unauthorized');
    return visitor;
  }
}

type Replied<Op extends Parameters<typeof Handles>[0]> = Promise<OutputOf<Op>>;

/** Auth's operations for users and OAuth clients. */
@Controller()
export class SignInStandIn {
  constructor(@Inject(Desk) private readonly desk: SignInDesk) {}

  @Handles(sessions.open)
  async open(ctx: CallContext, input: InputOf<typeof sessions.open>): Replied<typeof sessions.open> {
    return this.desk.take('open', ctx, input, () => {
      if (this.desk.passwords.get(input.email) !== input.password) {
        throw new ShopError('unauthorized', 'Email or password is wrong. Check both and try again.');
      }
      return { session: this.desk.session(input.email), seconds: 43_200 };
    });
  }
  @Handles(sessions.find)
  async find(ctx: CallContext, input: InputOf<typeof sessions.find>): Replied<typeof sessions.find> {
    return this.desk.take('find', ctx, input, () => this.desk.find(input.session));
  }
  @Handles(sessions.close)
  async close(ctx: CallContext, input: InputOf<typeof sessions.close>): Replied<typeof sessions.close> {
    return this.desk.take('close', ctx, input, () => {
      this.desk.sessions.delete(input.session);
      return {};
    });
  }

  @Handles(ownSessions.list)
  async ownSessions(ctx: CallContext, input: object): Replied<typeof ownSessions.list> {
    return this.desk.take('ownSessions', ctx, input, () => ({ sessions: OWN_SESSIONS }));
  }
  @Handles(ownSessions.remove)
  async endSession(ctx: CallContext, input: object): Replied<typeof ownSessions.remove> {
    return this.desk.take('endSession', ctx, input, () => ({}));
  }
  @Handles(ownPasswords.update)
  async changePassword(ctx: CallContext, input: object): Replied<typeof ownPasswords.update> {
    return this.desk.take('changePassword', ctx, input, () => ({}));
  }
  @Handles(ownEmails.request)
  async requestEmail(ctx: CallContext, input: object): Replied<typeof ownEmails.request> {
    return this.desk.take('requestEmail', ctx, input, () => ({}));
  }
  @Handles(ownEmails.get)
  async emailChange(ctx: CallContext, input: object): Replied<typeof ownEmails.get> {
    return this.desk.take('emailChange', ctx, input, () => EMAIL_CHANGE);
  }
  @Handles(ownEmails.confirm)
  async confirmEmail(ctx: CallContext, input: object): Replied<typeof ownEmails.confirm> {
    return this.desk.take('confirmEmail', ctx, input, () => EMAIL_CHANGE);
  }

  @Handles(passwordLinks.forgot)
  async forgot(ctx: CallContext, input: InputOf<typeof passwordLinks.forgot>): Replied<typeof passwordLinks.forgot> {
    return this.desk.take('forgot', ctx, input, () => ({}));
  }
  @Handles(passwordLinks.get)
  async link(ctx: CallContext, input: InputOf<typeof passwordLinks.get>): Replied<typeof passwordLinks.get> {
    return this.desk.take('link', ctx, input, () => LINK);
  }
  @Handles(passwordLinks.redeem)
  async redeem(ctx: CallContext, input: InputOf<typeof passwordLinks.redeem>): Replied<typeof passwordLinks.redeem> {
    return this.desk.take('redeem', ctx, input, () => ({ email: LINK.email }));
  }

  @Handles(authorizations.review)
  async review(ctx: CallContext, input: InputOf<typeof authorizations.review>): Replied<typeof authorizations.review> {
    return this.desk.take('review', ctx, input, () => ({ outcome: 'refused', message: 'The app is not known.' }));
  }
  @Handles(authorizations.decide)
  async decide(ctx: CallContext, input: InputOf<typeof authorizations.decide>): Replied<typeof authorizations.decide> {
    return this.desk.take('decide', ctx, input, () => ({ outcome: 'refused', message: 'The app is not known.' }));
  }

  @Handles(tokens.exchange)
  async exchange(ctx: CallContext, input: InputOf<typeof tokens.exchange>): Replied<typeof tokens.exchange> {
    return this.desk.take('exchange', ctx, input, () => TOKENS);
  }
  @Handles(tokens.revoke)
  async revoke(ctx: CallContext, input: InputOf<typeof tokens.revoke>): Replied<typeof tokens.revoke> {
    return this.desk.take('revoke', ctx, input, () => ({}));
  }
}

/** Auth's part of the console. */
@Controller()
export class ConsoleStandIn {
  constructor(@Inject(Desk) private readonly desk: SignInDesk) {}

  @Handles(consoleApps.list)
  async apps(ctx: PersonContext, input: object): Replied<typeof consoleApps.list> {
    return this.desk.take('apps', ctx, input, () => ({ apps: [anApp()] }));
  }
  @Handles(consoleApps.get)
  async app(ctx: PersonContext, input: InputOf<typeof consoleApps.get>): Replied<typeof consoleApps.get> {
    return this.desk.take('app', ctx, input, () => {
      if (input.app_id !== anApp().app_id) throw ShopError.notFound('app', input.app_id);
      return anApp();
    });
  }
  @Handles(consoleApps.create)
  async createApp(ctx: PersonContext, input: InputOf<typeof consoleApps.create>): Replied<typeof consoleApps.create> {
    return this.desk.take('createApp', ctx, input, () => CREDENTIALS);
  }
  @Handles(consoleApps.update)
  async updateApp(ctx: PersonContext, input: InputOf<typeof consoleApps.update>): Replied<typeof consoleApps.update> {
    return this.desk.take('updateApp', ctx, input, () => anApp());
  }
  @Handles(consoleApps.rotate)
  async rotateApp(ctx: PersonContext, input: InputOf<typeof consoleApps.rotate>): Replied<typeof consoleApps.rotate> {
    return this.desk.take('rotateApp', ctx, input, () => CREDENTIALS);
  }
  @Handles(consoleApps.remove)
  async removeApp(ctx: PersonContext, input: InputOf<typeof consoleApps.remove>): Replied<typeof consoleApps.remove> {
    return this.desk.take('removeApp', ctx, input, () => ({}));
  }

  @Handles(consoleGrants.list)
  async grants(ctx: PersonContext, input: object): Replied<typeof consoleGrants.list> {
    return this.desk.take('grants', ctx, input, () => ({ grants: [aGrant()] }));
  }
  @Handles(consoleGrants.remove)
  async removeGrant(ctx: PersonContext, input: object): Replied<typeof consoleGrants.remove> {
    return this.desk.take('removeGrant', ctx, input, () => ({}));
  }

  @Handles(consoleSigningSecrets.show)
  async secrets(ctx: PersonContext, input: object): Replied<typeof consoleSigningSecrets.show> {
    return this.desk.take('secrets', ctx, input, () => ({ secrets: SECRETS.slice(0, 1) }));
  }
  @Handles(consoleSigningSecrets.rotate)
  async rotateSecret(ctx: PersonContext, input: object): Replied<typeof consoleSigningSecrets.rotate> {
    return this.desk.take('rotateSecret', ctx, input, () => ({ secrets: [...SECRETS] }));
  }
}

@Controller()
export class TenantStandIn {
  constructor(@Inject(Desk) private readonly desk: SignInDesk) {}

  @Handles(consoleUsers.list)
  async users(ctx: PersonContext, input: object): Replied<typeof consoleUsers.list> {
    return this.desk.take('users', ctx, input, () => ({ users: [aUser(), aUser({ id: 12, first_name: 'Max' })] }));
  }
  @Handles(consoleUsers.invite)
  async invite(ctx: PersonContext, input: InputOf<typeof consoleUsers.invite>): Replied<typeof consoleUsers.invite> {
    return this.desk.take('invite', ctx, input, () => aUser());
  }
  @Handles(consoleUsers.permit)
  async permit(ctx: PersonContext, input: object): Replied<typeof consoleUsers.permit> {
    return this.desk.take('permit', ctx, input, () => ({}));
  }
  @Handles(consoleUsers.remind)
  async remind(ctx: PersonContext, input: object): Replied<typeof consoleUsers.remind> {
    return this.desk.take('remind', ctx, input, () => ({}));
  }
  @Handles(consoleUsers.disable)
  async disable(ctx: PersonContext, input: object): Replied<typeof consoleUsers.disable> {
    return this.desk.take('disable', ctx, input, () => ({}));
  }
  @Handles(consoleUsers.enable)
  async enable(ctx: PersonContext, input: object): Replied<typeof consoleUsers.enable> {
    return this.desk.take('enable', ctx, input, () => ({}));
  }

  @Handles(ownNames.update)
  async rename(ctx: CallContext, input: object): Replied<typeof ownNames.update> {
    return this.desk.take('rename', ctx, input, () => ({}));
  }

  @Handles(consoleDomains.list)
  async domains(ctx: PersonContext, input: object): Replied<typeof consoleDomains.list> {
    return this.desk.take('domains', ctx, input, () => ({ domains: [aDomain()], looks_in_dns: true }));
  }
  @Handles(consoleDomains.check)
  async checkDomain(
    ctx: PersonContext,
    input: InputOf<typeof consoleDomains.check>,
  ): Replied<typeof consoleDomains.check> {
    return this.desk.take('checkDomain', ctx, input, () => aDomain());
  }
}
