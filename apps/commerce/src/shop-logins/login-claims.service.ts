import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { loginTokens, type CallContext, type Login } from '@marquee/contracts';
import { CLOCK, CONFIG, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import { loginIn, type WantedLogin } from './login-claims.rules';

/** Reads an authentic login token for this client with a recent timestamp. */
@Injectable()
export class LoginClaimsService {
  private readonly warned = new Set<number>();

  constructor(
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: CommerceConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Throws `unauthorized` for a token that the shop did not make, and `LoginRefused` for an invalid one of the shop.
   */
  async read(ctx: CallContext, { company_id, token, address, needs_time = false }: Login): Promise<WantedLogin> {
    const { claims } = await this.bus.call(loginTokens.claims, ctx, { company_id, token });
    const needsTime = needs_time || this.config.loginTokensNeedTime === 'yes';
    const wanted = loginIn(claims, { address, now: this.clock.now(), needsTime });
    if (wanted.madeAt === null) this.warn(company_id);
    return wanted;
  }

  /** Logs once per company, because further tokens would cause equal lines. */
  private warn(company: number): void {
    if (this.warned.has(company)) return;
    this.warned.add(company);
    this.log.warn({ company }, 'accepting login tokens without created_at; they do not expire');
  }
}
