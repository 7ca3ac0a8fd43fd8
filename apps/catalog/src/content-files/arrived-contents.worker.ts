import { Inject, Injectable } from '@nestjs/common';
import { ContentMissing } from '@marquee/content-store';
import { companyId, contentKey, fileEvents } from '@marquee/contracts';
import { Every, LOGGER, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { contentChange, openedBy } from '../content-queue/content-change.rules';
import { ArrivedContents, type ArrivedContent } from './content-files.queue';
import { ContentChecks, endOf, type CheckedContent } from './content-checks.service';
import { Contents } from './content.adapter';
import { UploadsStore } from './uploads.service';

const WRITE_MS = 10_000;
/** An earlier attempt counts only if it did not return: reading the facts may have ended its process. */
const MAX_ATTEMPTS_WITH_FACTS = 3;
const LOST = 'Parts of the file were lost in the content store. Upload the file again.';

/** Concatenates the parts of each complete upload, then checks and announces the file. */
@Injectable()
export class ArrivedContentsWorker implements QueueWork<ArrivedContent> {
  constructor(
    private readonly arrived: ArrivedContents,
    private readonly store: UploadsStore,
    private readonly contents: Contents,
    private readonly checks: ContentChecks,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 2, task: 'processing of content files' })
  begin(): Promise<boolean> {
    return this.arrived.begin(this);
  }

  async attempt(file: Leased<ArrivedContent>): Promise<void> {
    const checked = await this.checked(file).catch((error: unknown) => {
      if (error instanceof ContentMissing) return { refusal: LOST };
      throw error;
    });
    const state = await this.finish(file, checked);
    // The other attempt writes the same object.
    if (state === undefined) return;
    if (state !== 'ready') await this.contents.removeFile(file);
    await this.contents.removeSegments(file);
  }

  /** A failure is never the fault of the file. */
  judge(): null {
    return null;
  }

  failed({ company_id, id }: Leased<ArrivedContent>, end: AttemptEnd): void {
    this.log.warn({ company: company_id, file: id, err: causeOf(end) }, 'could not process a content file; retrying');
  }

  private async checked(file: Leased<ArrivedContent>): Promise<CheckedContent> {
    const { company_id, id, size, attempts } = file;
    const segments = await this.store.read(companyId(company_id), ownCall(WRITE_MS)).segments.of(id);
    const { bytes, sha256 } = await this.contents.assemble(file, segments);
    if (bytes !== size) throw new Error(`${contentKey(file)} has ${bytes} bytes instead of ${size}.`);
    return { sha256, ...(await this.checks.of(file, size, attempts <= MAX_ATTEMPTS_WITH_FACTS)) };
  }

  /** The state in which the file ends; undefined if the attempt is over. */
  private finish(file: Leased<ArrivedContent>, checked: CheckedContent) {
    const ctx = { ...ownCall(WRITE_MS), company: companyId(file.company_id) };
    return this.store.write(ctx, async (tx) => {
      const row = await tx.contents.findLocked(file.id);
      // The worker of removed files may have been here before the object.
      if (row === null) return 'removed';
      if (row.state !== 'processing' || row.lease !== file.lease) return undefined;
      const end = endOf(row, checked, tx.session.now());
      const { id, kind, product_id } = row;
      const { version } = await tx.contents.update(id, end);
      await tx.segments.removeOf(id);
      const opens = openedBy({ ...end, kind, product_id, quality: row.quality }, await tx.contents.otherMain(row));
      const change = contentChange({ id, kind, product_id, state: end.state }, ['state'], opens);
      await tx.outbox.append(fileEvents.update, { id, version }, change);
      return end.state;
    });
  }
}
