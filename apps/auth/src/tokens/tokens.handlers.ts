import { Controller } from '@nestjs/common';
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
import { TokenExchangeService } from './token-exchange.service';
import { TokenIssueService } from './token-issue.service';
import { TokenRevocationService } from './token-revocation.service';

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
