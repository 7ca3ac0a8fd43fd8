import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  isScope,
  ShopError,
  type IssueToken,
  type OperatorContext,
  type TokenResponse,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { GrantsService } from '../grants/grants.service';
import { MembersService } from './members.service';
import { TokenMintService } from './token-mint.service';
import { TokensStore } from './tokens.store';

/** Tokens that an operator issues without a prompt. */
@Injectable()
export class TokenIssueService {
  constructor(
    private readonly store: TokensStore,
    private readonly grants: GrantsService,
    private readonly mint: TokenMintService,
    private readonly members: MembersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Grants the app access in the name of the company's owner, and answers like the exchange of a code. */
  async issue(ctx: OperatorContext, input: IssueToken): Promise<TokenResponse> {
    const { client_id, scopes } = input;
    const unknown = scopes.filter((scope) => !isScope(scope));
    if (unknown.length > 0) {
      throw ShopError.invalid({ scopes: [`must not contain unknown scopes: ${unknown.join(', ')}`] });
    }
    if (scopes.length === 0) throw ShopError.invalid({ scopes: ['must name at least one scope'] });
    const owner = await this.members.enabledOwner(ctx, input.company_id);
    const company = companyId(input.company_id);
    const exchanged = await this.store.operate(ctx, company, 'token issue', { client_id, scopes }, async (tx) => {
      const app = await tx.apps.ofClient(client_id);
      if (!app) throw ShopError.notFound('app', client_id);
      const { grant_id, chain: started } = await this.grants.allow(tx, company, {
        app: { app_id: app.id, client_id },
        user_id: owner.user_id,
        user_email: owner.email,
        scopes,
        access_type: 'offline',
        code_challenge: null,
        redirect_uri: app.redirect_uris[0] ?? '',
      });
      const chain = { id: started.id, grant_id };
      const asked = { chain, generation: 1, exchange_id: randomUUID(), proven: false };
      return tx.chains.exchange(asked, this.clock.now());
    });
    if (exchanged?.outcome !== 'exchanged') {
      throw new Error('The authorization code of the new grant could not be exchanged for tokens.');
    }
    return this.mint.response(exchanged, client_id);
  }
}
