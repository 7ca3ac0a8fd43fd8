import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Every, LOGGER, type Logger } from '@marquee/service-kit';
import type { AuthConfig } from '../auth.config';
import { KeyRotationService } from './key-rotation.service';

/** Rotates the signing key when it reaches the configured age. */
@Injectable()
export class KeyRotationWorker {
  constructor(
    private readonly rotation: KeyRotationService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 3600, task: 'rotation of signing keys' })
  async rotateWhenDue(): Promise<false> {
    const days = this.config.tokenKeyDays;
    const isRotated = days > 0 && (await this.rotation.rotateOlderThan(days));
    if (isRotated) this.log.info({ days }, 'rotated the signing key');
    return false;
  }
}
