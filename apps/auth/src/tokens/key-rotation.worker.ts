import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, Loop, type Logger } from '@marquee/service-kit';
import type { AuthConfig } from '../auth.config';
import { KeyRotationService } from './key-rotation.service';

const INTERVAL_MS = 3_600_000;

/** Rotates the signing key when it is as old as the configuration says. */
@Injectable()
export class KeyRotationWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly rotation: KeyRotationService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const work = () => this.rotateWhenDue();
    this.loop = new Loop({ task: 'the rotation of signing keys', work, intervalMs: INTERVAL_MS, log });
  }

  onApplicationBootstrap(): void {
    if (this.config.tokenKeyDays > 0) this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async rotateWhenDue(): Promise<false> {
    const days = this.config.tokenKeyDays;
    if (await this.rotation.rotateOlderThan(days)) this.log.info({ days }, 'the signing key was rotated');
    return false;
  }
}
