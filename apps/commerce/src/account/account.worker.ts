import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Every, ownCall } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import { AccountLinksService } from './account-links.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes expired links. Every replica runs this worker. */
@Injectable()
export class AccountWorker {
  constructor(
    private readonly links: AccountLinksService,
    @Inject(CONFIG) private readonly config: CommerceConfig,
  ) {}

  @Every({ seconds: 600, task: 'removal of expired account links' })
  sweep(): Promise<boolean> {
    return this.links.sweep(ownCall(SWEEP_TIMEOUT_MS), this.config.mailDays);
  }
}
