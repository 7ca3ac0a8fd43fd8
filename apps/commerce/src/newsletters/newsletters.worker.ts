import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { NewslettersService } from './newsletters.service';

const SWEEP_MS = 10_000;

/** Forgets to whom mails about newsletters went. Every replica runs one. */
@Injectable()
export class NewslettersWorker {
  constructor(private readonly newsletters: NewslettersService) {}

  @Every({ seconds: 600, task: 'the sweeping of newsletter mails' })
  sweep(): Promise<boolean> {
    return this.newsletters.sweep(ownCall(SWEEP_MS));
  }
}
