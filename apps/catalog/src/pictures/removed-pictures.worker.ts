import { Injectable } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { Media, type PicturePlace } from './media';
import { WaitingPictures } from './waiting-pictures';

const PAGE = 20;

/**
 * Takes pictures that nobody names any more, and uploads that were never finished, out of the store, then their rows. To do
 * it twice is no fault.
 */
@Injectable()
export class RemovedPicturesWorker {
  constructor(
    private readonly pictures: WaitingPictures,
    private readonly media: Media,
  ) {}

  /** True where there may be more. */
  @Every({ seconds: 5, task: 'the removal of pictures' })
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
