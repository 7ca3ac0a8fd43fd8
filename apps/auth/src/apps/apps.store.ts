import { Injectable } from '@nestjs/common';
import type { OperatorContext, PersonContext } from '@marquee/contracts';
import { storeOf, type PlatformTxOf } from '@marquee/storage';
import { RevocationsRepository } from '../revocations/revocations.repository';
import { AppChangesRepository } from './app-changes.repository';
import { AppEventsRepository } from './app-events.repository';
import { AppsRepository } from './apps.repository';

/** An operator, or a user of the publisher in the console. */
export type Caller = OperatorContext | PersonContext;

@Injectable()
export class AppsStore extends storeOf({
  apps: AppsRepository,
  appEvents: AppEventsRepository,
  appChanges: AppChangesRepository,
  revocations: RevocationsRepository,
}) {
  audited<T>(ctx: Caller, action: string, detail: object, work: (tx: AppsTx) => Promise<T>): Promise<T> {
    return 'operator' in ctx ? this.operate(ctx, null, action, detail, work) : this.act(ctx, action, detail, work);
  }
}
export type AppsTx = PlatformTxOf<AppsStore>;
