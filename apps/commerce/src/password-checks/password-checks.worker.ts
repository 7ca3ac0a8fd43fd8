import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { epochMs } from '@marquee/contracts';
import { Every } from '@marquee/service-kit';
import { PasswordChecksService } from './password-checks.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes attempts that no longer count. Every replica runs this worker. */
@Injectable()
export class PasswordChecksWorker {
  constructor(private readonly checks: PasswordChecksService) {}

  @Every({ seconds: 600, task: 'removal of old password checks' })
  sweep(): Promise<boolean> {
    return this.checks.sweep({ requestId: randomUUID(), deadline: epochMs() + SWEEP_TIMEOUT_MS });
  }
}
