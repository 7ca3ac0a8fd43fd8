import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module';
import { GrantsModule } from '../grants/grants.module';
import { SigningKeysModule } from '../signing-keys/signing-keys.module';
import { ChainExchange } from './chain-exchange';
import { Clients } from './clients';
import { Members } from './members';
import { TokenExchangeService } from './token-exchange.service';
import { TokenIssueService } from './token-issue.service';
import { TokenMint } from './token-mint';
import { TokenRevocationService } from './token-revocation.service';
import { TokensHandlers } from './tokens.handlers';
import { TokensStore } from './tokens.store';

@Module({
  imports: [AppsModule, GrantsModule, SigningKeysModule],
  controllers: [TokensHandlers],
  providers: [
    ChainExchange,
    Clients,
    Members,
    TokenExchangeService,
    TokenIssueService,
    TokenMint,
    TokenRevocationService,
    TokensStore,
  ],
})
export class TokensModule {}
