import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminTokens,
  tokens,
  type CallContext,
  type SentForExchange,
  type IssueToken,
  type OperatorContext,
  type SentForRevocation,
} from '@marquee/contracts';
import { AppsModule } from '../apps/apps.module';
import { GrantsModule } from '../grants/grants.module';
import { SigningKeysModule } from '../signing-keys/signing-keys.module';
import { ChainExchangeService } from './chain-exchange.service';
import { ClientsService } from './clients.service';
import { MembersService } from './members.service';
import { TokenExchangeService } from './token-exchange.service';
import { TokenIssueService } from './token-issue.service';
import { TokenMintService } from './token-mint.service';
import { TokenRevocationService } from './token-revocation.service';
import { TokensStore } from './tokens.store';

@Controller()
export class TokensHandlers {
  constructor(
    private readonly exchanges: TokenExchangeService,
    private readonly revocations: TokenRevocationService,
    private readonly issues: TokenIssueService,
  ) {}

  @Handles(tokens.exchange)
  exchange(ctx: CallContext, input: SentForExchange) {
    return this.exchanges.exchange(ctx, input);
  }
  @Handles(tokens.revoke)
  revoke(ctx: CallContext, input: SentForRevocation) {
    return this.revocations.revoke(ctx, input);
  }
  @Handles(adminTokens.issue)
  issue(ctx: OperatorContext, input: IssueToken) {
    return this.issues.issue(ctx, input);
  }
}

@Module({
  imports: [AppsModule, GrantsModule, SigningKeysModule],
  controllers: [TokensHandlers],
  providers: [
    ChainExchangeService,
    ClientsService,
    MembersService,
    TokenExchangeService,
    TokenIssueService,
    TokenMintService,
    TokenRevocationService,
    TokensStore,
  ],
})
export class TokensModule {}
