import { Injectable } from '@nestjs/common';
import { storeOf, type PlatformTxOf } from '@marquee/storage';
import { AppEventsRepository } from '../apps/app-events.repository';
import { AppsRepository } from '../apps/apps.repository';
import { ChainsRepository } from '../grants/chains.repository';
import { GrantsRepository } from '../grants/grants.repository';
import { RevocationsRepository } from '../revocations/revocations.repository';

@Injectable()
export class TokensStore extends storeOf({
  chains: ChainsRepository,
  grants: GrantsRepository,
  apps: AppsRepository,
  appEvents: AppEventsRepository,
  revocations: RevocationsRepository,
}) {}
export type TokensTx = PlatformTxOf<TokensStore>;
