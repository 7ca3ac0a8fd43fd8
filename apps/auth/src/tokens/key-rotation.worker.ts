import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@marquee/service-kit';
import type { AuthConfig } from '../auth.config';
import { KeyRotationService } from './key-rotation.service';

const EVERY_MS = 3_600_000;

/** Rotates the signing key when it is as old as the configuration says. */
@Injectable()
export class KeyRotationWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly rotation: KeyRotationService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.tokenKeyDays === 0) return;
    const look = () => void (this.running = this.rotateWhenDue());
    this.timer = setInterval(look, EVERY_MS);
    // A process that is started again every day would never live to see the timer.
    look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async rotateWhenDue(): Promise<void> {
    try {
      const rotated = await this.rotation.rotateOlderThan(this.config.tokenKeyDays);
      if (rotated) this.log.info({ days: this.config.tokenKeyDays }, 'the signing key was rotated');
    } catch (error) {
      this.log.warn({ err: error }, 'the signing key could not be looked at; it is tried again');
    }
  }
}
