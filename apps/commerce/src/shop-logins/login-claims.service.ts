import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { loginTokens, type CallContext, type Login } from '@marquee/contracts';
import { CLOCK, CONFIG, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import { loginIn, type WantedLogin } from './login-claims.rules';

/** What a login token says, once it is known that the shop has made it, for this browser, and not long ago. */
@Injectable()
export class LoginClaimsService {
  private readonly warned = new Set<number>();

  constructor(
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: CommerceConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** `unauthorized` where the shop has not made it, `LoginRefused` where it has. */
  async read(ctx: CallContext, { company_id, token, address }: Login): Promise<WantedLogin> {
    const { claims } = await this.bus.call(loginTokens.claims, ctx, { company_id, token });
    const needsTime = this.config.loginTokensNeedTime === 'yes';
    const wanted = loginIn(claims, { address, now: this.clock.now(), needsTime });
    if (wanted.madeAt === null) this.warn(company_id);
    return wanted;
  }

  /** Once for each company: the next ones will be the same. */
  private warn(company: number): void {
    if (this.warned.has(company)) return;
    this.warned.add(company);
    this.log.warn({ company }, 'login tokens of this company do not say when they were made');
  }
}
