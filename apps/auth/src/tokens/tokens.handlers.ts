import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminTokens, signingKeys, type IssueToken, type OperatorContext } from '@marquee/contracts';
import { SigningKeys } from './signing-keys';
import { TokensService } from './tokens.service';

@Controller()
export class TokensHandlers {
  constructor(
    private readonly service: TokensService,
    private readonly keys: SigningKeys,
  ) {}

  @Handles(adminTokens.issue)
  issue(ctx: OperatorContext, input: IssueToken) {
    return this.service.issue(ctx, input);
  }

  @Handles(signingKeys.list)
  async published() {
    return { keys: await this.keys.published() };
  }
}
