import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { AccountLinksService } from './account-links.service';

const SWEEP_MS = 10_000;

/** Removes mailed links that are too old. Every replica runs one. */
@Injectable()
export class AccountWorker {
  constructor(private readonly links: AccountLinksService) {}

  @Every({ seconds: 600, task: 'the sweeping of account links' })
  sweep(): Promise<boolean> {
    return this.links.sweep(ownCall(SWEEP_MS));
  }
}
