import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  REVOCATION_PARAMETERS,
  type CallContext,
  type Nothing,
  type OAuthError,
  type SentForRevocation,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { isExchangeable } from '../grants/chains.repository';
import { GrantsService } from '../grants/grants.service';
import { ClientsService, type Client } from './clients.service';
import { answered, parametersOf, refuse, required } from './oauth.rules';
import { TokenMintService } from './token-mint.service';
import { TokensStore } from './tokens.store';

interface Named {
  readonly company: number;
  readonly grant: number;
}

/** RFC 7009: an app gives up its access. Revoking either token ends the whole grant. */
@Injectable()
export class TokenRevocationService {
  constructor(
    private readonly store: TokensStore,
    private readonly clients: ClientsService,
    private readonly mint: TokenMintService,
    private readonly grants: GrantsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  revoke(ctx: CallContext, input: SentForRevocation): Promise<Nothing | OAuthError> {
    return answered(async () => {
      const sent = parametersOf(input, REVOCATION_PARAMETERS);
      const text = required(sent, 'token');
      const client = await this.clients.identify(ctx, sent);
      const named = (await this.ofRefreshToken(ctx, text, client)) ?? (await this.ofAccessToken(text, client));
      if (named) await this.remove(ctx, named, client);
      return {};
    });
  }

  /** Null for a token that could not be exchanged. */
  private async ofRefreshToken(ctx: CallContext, text: string, { app, proven }: Client): Promise<Named | null> {
    const token = this.mint.readRefreshToken(text);
    const chain = token && (await this.store.read(companyId(token.company), ctx).chains.find(token.chain));
    if (!token || !chain || !this.mint.isOf(chain, text)) return null;
    if (chain.app_id !== app.id) refuse('invalid_grant', ANOTHERS);
    const isAlive = isExchangeable(chain, token.generation, proven, this.clock.now());
    return isAlive ? { company: token.company, grant: chain.grant_id } : null;
  }

  private async ofAccessToken(text: string, { app }: Client): Promise<Named | null> {
    const claims = await this.mint.readAccessToken(text);
    if (!claims) return null;
    if (claims.client_id !== app.client_id) refuse('invalid_grant', ANOTHERS);
    return { company: claims.company, grant: claims.grant };
  }

  private remove(ctx: CallContext, { company, grant: id }: Named, { app }: Client): Promise<void> {
    const grant = { company_id: company, id, app_id: app.id, client_id: app.client_id };
    return this.store.platform(ctx, (tx) => this.grants.removeByApp(tx, grant, 'revoked by the app'));
  }
}

const ANOTHERS = 'The token was issued to another client. Send the client_id that received it.';
