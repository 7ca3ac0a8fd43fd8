import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, Loop, type Logger } from '@marquee/service-kit';
import { Media, type PicturePlace } from './media';
import { WaitingPictures } from './waiting-pictures';

const INTERVAL_MS = 5_000;
const PAGE = 20;

/**
 * Takes pictures that nobody names any more, and uploads that were never finished, out of the store, then their rows. To do
 * it twice is no fault.
 */
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
    const unnamed = await this.remove(await this.pictures.claimUnnamed(PAGE));
    const unfinished = await this.remove(await this.pictures.claimUnfinished(PAGE));
    return unnamed === PAGE || unfinished === PAGE;
  }

  private async remove(taken: readonly PicturePlace[]): Promise<number> {
    for (const picture of taken) {
      await this.media.remove(picture);
      await this.pictures.forget(picture);
    }
    return taken.length;
  }
}
