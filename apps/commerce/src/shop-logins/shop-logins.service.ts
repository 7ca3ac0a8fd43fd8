import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type CallContext,
  type CompanyId,
  type Login,
  type OpenedSession,
} from '@marquee/contracts';
import { digestOf } from '@marquee/passwords';
import { CLOCK, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import { openSession } from '../shop-sessions/shop-sessions.tx';
import { LoginRefused, MAX_TOKEN_AGE_MS, unpadded, type WantedLogin } from './login-claims.rules';
import { LoginClaimsService } from './login-claims.service';
import { customerOfLogin } from './login-customer.tx';
import { LoginProofsService } from './login-proofs.service';
import { ShopLoginsStore } from './shop-logins.store';

const MAX_ATTEMPTS = 3;

type OwnCall = CallContext & { readonly company: CompanyId; readonly address: string };
type Opened = OpenedSession & { readonly return_to: string | null };

/** Interface, "Pre-authenticated login": the shop's own site authenticates its customer by a token. */
@Injectable()
export class ShopLoginsService {
  /** Logins in flight in this process, by token. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: ShopLoginsStore,
    private readonly claims: LoginClaimsService,
    private readonly proofs: LoginProofsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The log contains the reason of a rejected token, without personal data. */
  async open(ctx: CallContext, sent: Login): Promise<Opened> {
    const login = unpadded(sent);
    try {
      const wanted = await this.claims.read(ctx, login);
      const call = { ...ctx, company: companyId(login.company_id), address: login.address };
      return await this.oneByOne(login.token, () => this.signIn(call, login, wanted));
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      const line = { company: login.company_id, request_id: ctx.requestId, reason: error.reason };
      this.log.info(line, 'rejected a login token');
      throw new ShopError('unauthorized', 'This login token is invalid, expired or already used. Create a new one.');
    }
  }

  /** Removes expired tokens; true if there may be more. */
  sweep(ctx: CallContext): Promise<boolean> {
    const now = this.clock.now();
    return this.store.sweep(ctx, 'used_login_tokens', (tx, limit) => tx.usedLoginTokens.sweep(now, limit));
  }

  /** Serializes requests with one token: only the first request hashes, and the others detect the used token. */
  private async oneByOne<T>(token: string, work: () => Promise<T>): Promise<T> {
    const before = this.running.get(token);
    const done = (before ?? Promise.resolve()).then(work, work);
    const settled = done.catch(() => undefined);
    this.running.set(token, settled);
    try {
      return await done;
    } finally {
      if (this.running.get(token) === settled) this.running.delete(token);
    }
  }

  /** Retries if a concurrent request has created a customer with the same email. */
  private async signIn(ctx: OwnCall, login: Login, wanted: WantedLogin, tries = MAX_ATTEMPTS): Promise<Opened> {
    const digest = digestOf(login.token);
    if (await this.store.read(ctx).usedLoginTokens.isUsed(digest)) throw new LoginRefused('already used');
    const proven = await this.proofs.prove(ctx, wanted);
    const now = this.clock.now();
    const retainedUntil = wanted.madeAt && new Date(wanted.madeAt.getTime() + 2 * MAX_TOKEN_AGE_MS);
    try {
      return await this.store.write(ctx, async (tx) => {
        if (!(await tx.usedLoginTokens.use(digest, retainedUntil))) throw new LoginRefused('already used');
        const { id: customer_id, generation } = await customerOfLogin(tx, wanted, proven, now);
        const owner = { theme_setting_id: login.theme_setting_id, customer_id, generation };
        return { ...(await openSession(tx, owner, now)), return_to: wanted.return_to };
      });
    } catch (error) {
      const isTaken = proven.known === null && error instanceof ShopError && error.code === 'conflict';
      if (isTaken && tries > 1) return this.signIn(ctx, login, wanted, tries - 1);
      throw error;
    }
  }
}
