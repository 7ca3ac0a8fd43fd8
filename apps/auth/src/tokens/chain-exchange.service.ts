import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { companyId, type CallContext } from '@marquee/contracts';
import { CLOCK, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import type { Exchanged, KnownChain } from '../grants/chains.repository';
import { GrantsService } from '../grants/grants.service';
import type { Client } from './clients.service';
import { TokensStore, type TokensTx } from './tokens.store';

/** The step of an exchange that consumes the refresh token. */
@Injectable()
export class ChainExchangeService {
  constructor(
    private readonly store: TokensStore,
    private readonly grants: GrantsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Null if the token must be refused. */
  async exchange(
    ctx: CallContext,
    chain: KnownChain,
    generation: number,
    { app, proven }: Client,
  ): Promise<Exchanged | null> {
    const outcome = await this.store.platform(ctx, async (tx) => {
      const asked = { chain, generation, exchange_id: randomUUID(), proven };
      const exchanged = await tx.as(companyId(chain.company_id)).chains.exchange(asked, this.clock.now());
      if (exchanged?.outcome === 'replayed') await this.endGrant(tx, exchanged, app);
      return exchanged;
    });
    if (outcome?.outcome === 'replayed') {
      const about = { company: chain.company_id, client_id: app.client_id, grant: chain.grant_id, generation };
      this.log.warn(about, 'ending the grant of an app: a refresh token was replayed');
    }
    return outcome?.outcome === 'exchanged' || outcome?.outcome === 'repeated' ? outcome : null;
  }

  /** Two clients hold the same token and cannot be distinguished, so the grant ends. */
  private async endGrant(tx: TokensTx, chain: Exchanged, app: Client['app']): Promise<void> {
    const { company_id, grant_id: id } = chain;
    const grant = { company_id, id, app_id: app.id, client_id: app.client_id };
    await this.grants.removeByApp(tx, grant, 'refresh token replay');
  }
}
