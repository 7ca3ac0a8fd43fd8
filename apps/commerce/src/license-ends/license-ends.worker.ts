import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { LicenseEndsService } from './license-ends.service';

const BATCH_TIMEOUT_MS = 30_000;

/** Mails customers whose licenses end soon. Every replica runs this worker and takes other licenses. */
@Injectable()
export class LicenseEndsWorker {
  constructor(private readonly ends: LicenseEndsService) {}

  @Every({ seconds: 3600, task: 'mails before the end of licenses' })
  async mailDue(): Promise<boolean> {
    await this.ends.mailDue(() => ownCall(BATCH_TIMEOUT_MS));
    return false;
  }
}
