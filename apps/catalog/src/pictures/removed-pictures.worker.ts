import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, Loop, type Logger } from '@marquee/service-kit';
import { Media } from './media';
import { WaitingPictures } from './waiting-pictures';

const INTERVAL_MS = 5_000;
const PAGE = 20;

/** Takes the pictures that nobody names any more out of the store, then their rows. To do it twice is no fault. */
@Injectable()
export class RemovedPicturesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly pictures: WaitingPictures,
    private readonly media: Media,
    @Inject(LOGGER) log: Logger,
  ) {
    this.loop = new Loop({ task: 'the removal of pictures', work: () => this.page(), intervalMs: INTERVAL_MS, log });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** True where there may be more. */
  async page(): Promise<boolean> {
    const taken = await this.pictures.claimRemoved(PAGE);
    for (const picture of taken) {
      await this.media.remove(picture);
      await this.pictures.forget(picture);
    }
    return taken.length === PAGE;
  }
}
