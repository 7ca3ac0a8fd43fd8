import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, Loop, type Logger } from '@marquee/service-kit';
import type { CatalogConfig } from '../catalog.config';
import { PictureDownloadsService } from './picture-downloads.service';
import { MAX_ATTEMPTS, PictureError } from './picture-error';
import { PictureFailures } from './picture-failures';
import { WaitingPictures, type WaitingPicture } from './waiting-pictures';

/** How long a picture that was named just now may lie. */
const INTERVAL_MS = 500;
/** At the same time in this process; and of one company, so that slow addresses of one keep nobody else waiting. */
const SLOTS = 4;
const SLOTS_OF_A_COMPANY = 2;

/**
 * Brings the pictures that products and categories name into our keeping; every replica runs one. A picture may be
 * downloaded twice when a worker is killed; it is put in its place once.
 */
@Injectable()
export class PicturesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  /** What is under way, and for which company. */
  private readonly running = new Map<Promise<void>, number>();

  constructor(
    private readonly pictures: WaitingPictures,
    private readonly downloads: PictureDownloadsService,
    private readonly failures: PictureFailures,
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.loop = new Loop({ task: 'the download of pictures', work: () => this.begin(), intervalMs: INTERVAL_MS, log });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** What does not end in time is done again after its lease. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    const patience = new AbortController();
    const late = sleep(this.config.shutdownSeconds * 500, undefined, { signal: patience.signal });
    await Promise.race([this.idle(), late]);
    patience.abort();
    await late.catch(() => undefined);
  }

  /** Takes what is due, as far as there is room, and does not wait for it. */
  async begin(): Promise<boolean> {
    while (this.running.size < SLOTS) {
      const taken = await this.pictures.claim(this.served());
      if (taken === undefined) return false;
      const attempt: Promise<void> = this.attempt(taken).finally(() => {
        this.running.delete(attempt);
        this.loop.wake();
      });
      this.running.set(attempt, taken.company_id);
    }
    return false;
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.keys());
  }

  /** Companies that have their share of this process. */
  private served(): number[] {
    const companies = [...this.running.values()];
    return companies.filter((one) => companies.filter((other) => other === one).length >= SLOTS_OF_A_COMPANY);
  }

  /** Never rejects: nobody would hear it. */
  private async attempt(picture: WaitingPicture): Promise<void> {
    try {
      // Attempts that were neither finished nor given back have ended their processes.
      if (picture.attempts > MAX_ATTEMPTS) throw new PictureError('gave_up');
      const bytes = await this.downloads.fetch(picture);
      // Others may be before it in the queue: the lease is for what is left, however long the bytes took.
      if (await this.pictures.renew(picture)) await this.downloads.keep(picture, bytes);
    } catch (error) {
      await this.failures
        .note(picture, error)
        .catch((trouble: unknown) => this.log.warn({ err: trouble }, 'the failure of a picture cannot be noted'));
    }
  }
}
