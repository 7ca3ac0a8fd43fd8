import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { AppEventsRepository } from '../apps/app-events.repository';
import { AppsRepository } from '../apps/apps.repository';
import { RevocationsRepository } from '../revocations/revocations.repository';
import { ChainsRepository } from './chains.repository';
import { ConsentsRepository } from './consents.repository';
import { GrantsRepository } from './grants.repository';

@Injectable()
export class GrantsStore extends storeOf({
  grants: GrantsRepository,
  chains: ChainsRepository,
  consents: ConsentsRepository,
  apps: AppsRepository,
  appEvents: AppEventsRepository,
  revocations: RevocationsRepository,
}) {}
