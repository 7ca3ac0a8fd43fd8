import { Inject, Injectable } from '@nestjs/common';
import { companyId } from '@marquee/contracts';
import { Every, LOGGER, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { removeContent } from '../content-queue/content-removal.tx';
import { EndedContents, type EndedContent } from './content-files.queue';
import { Contents } from './content.adapter';
import { UploadsStore } from './uploads.service';

const WRITE_MS = 10_000;

/** Removes deleted, refused and unfinished files from the store, then deletes their rows. */
@Injectable()
export class EndedContentsWorker implements QueueWork<EndedContent> {
  constructor(
    private readonly ended: EndedContents,
    private readonly store: UploadsStore,
    private readonly contents: Contents,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 5, task: 'deletion of content files' })
  begin(): Promise<boolean> {
    return this.ended.begin(this);
  }

  async attempt(file: Leased<EndedContent>): Promise<void> {
    const ctx = { ...ownCall(WRITE_MS), company: companyId(file.company_id) };
    if (file.state !== 'removed') return this.expire(ctx, file);
    await this.contents.removeSegments(file);
    await this.contents.removeFile(file);
    await this.store.write(ctx, async (tx) => {
      await tx.segments.removeOf(file.id);
      await tx.contents.forget(file);
    });
  }

  /** A failed removal is never the fault of the file. */
  judge(): null {
    return null;
  }

  failed({ company_id, id }: EndedContent, end: AttemptEnd): void {
    this.log.warn({ company: company_id, file: id, err: causeOf(end) }, 'could not remove a content file; retrying');
  }

  /** Deletes a file whose time is over; it may have become complete in the meantime. */
  private async expire(ctx: Parameters<UploadsStore['write']>[0], { id, lease }: Leased<EndedContent>): Promise<void> {
    await this.store.write(ctx, async (tx) => {
      const row = await tx.contents.findLocked(id);
      if (row === null || row.lease !== lease || (row.state !== 'uploading' && row.state !== 'refused')) return;
      await removeContent(tx, row);
    });
  }
}
