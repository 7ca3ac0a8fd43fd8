import { Inject, Injectable } from '@nestjs/common';
import { companyId } from '@marquee/contracts';
import { CLOCK, Every, LOGGER, ownCall, type Clock, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type QueueWork } from '@marquee/storage';
import { Media, type PicturePlace } from './media.adapter';
import { PicturesStore } from './pictures.store';
import { RemovedPictures } from './pictures.queue';

/** Uploads per transaction. */
const MAX_BATCH_SIZE = 20;
const WRITE_MS = 10_000;

/** Removes unowned pictures and unfinished uploads from the store, then deletes their rows. */
@Injectable()
export class RemovedPicturesWorker implements QueueWork<PicturePlace> {
  constructor(
    private readonly pictures: RemovedPictures,
    private readonly store: PicturesStore,
    private readonly media: Media,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 5, task: 'deletion of removed pictures' })
  begin(): Promise<boolean> {
    return this.pictures.begin(this);
  }

  @Every({ seconds: 5, task: 'deletion of unfinished uploads' })
  async dropUnfinished(): Promise<boolean> {
    const dropped = await this.store.platform(ownCall(WRITE_MS), (tx) =>
      tx.pictures.dropUnfinished(this.clock.now(), MAX_BATCH_SIZE),
    );
    return dropped === MAX_BATCH_SIZE;
  }

  async attempt(picture: PicturePlace): Promise<void> {
    await this.media.remove(picture);
    const ctx = { ...ownCall(WRITE_MS), company: companyId(picture.company_id) };
    await this.store.write(ctx, (tx) => tx.pictures.forget(picture.id));
  }

  /** A failed removal is never the fault of the picture. */
  judge(): null {
    return null;
  }

  failed({ company_id, id }: PicturePlace, end: AttemptEnd): void {
    this.log.warn({ company: company_id, picture: id, err: causeOf(end) }, 'could not remove a picture; retrying');
  }
}
