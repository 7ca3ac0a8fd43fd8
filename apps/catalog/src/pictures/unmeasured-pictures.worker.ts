import { Injectable } from '@nestjs/common';
import { companyId } from '@marquee/contracts';
import { Every, ownCall } from '@marquee/service-kit';
import { Media } from './media.adapter';
import { PicturesStore } from './pictures.store';

/** Pictures per pass. */
const MAX_BATCH_SIZE = 20;
const WRITE_MS = 10_000;

/** Records the sizes of pictures that an older release stored without recording them, so that quotas count them. */
@Injectable()
export class UnmeasuredPicturesWorker {
  constructor(
    private readonly store: PicturesStore,
    private readonly media: Media,
  ) {}

  @Every({ seconds: 10, task: 'measurement of picture sizes' })
  async measure(): Promise<boolean> {
    const found = await this.store.readPlatform().capacity.unmeasured(MAX_BATCH_SIZE);
    for (const { company_id, id, src } of found) {
      const bytes = await this.media.measure(src);
      const ctx = { ...ownCall(WRITE_MS), company: companyId(company_id) };
      await this.store.write(ctx, (tx) => tx.capacity.measured(id, bytes));
    }
    return found.length === MAX_BATCH_SIZE;
  }
}
