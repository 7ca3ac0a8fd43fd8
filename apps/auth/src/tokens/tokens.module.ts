import { Module } from '@nestjs/common';
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
import { TokensHandlers } from './tokens.handlers';
import { TokensStore } from './tokens.store';

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
