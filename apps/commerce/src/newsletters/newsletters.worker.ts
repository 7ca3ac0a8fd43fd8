import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Every, ownCall } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import { NewslettersService } from './newsletters.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes old rows about newsletter mails. Every replica runs this worker. */
@Injectable()
export class NewslettersWorker {
  constructor(
    private readonly newsletters: NewslettersService,
    @Inject(CONFIG) private readonly config: CommerceConfig,
  ) {}

  @Every({ seconds: 600, task: 'removal of old newsletter mails' })
  sweep(): Promise<boolean> {
    return this.newsletters.sweep(ownCall(SWEEP_TIMEOUT_MS), this.config.mailDays);
  }
}
