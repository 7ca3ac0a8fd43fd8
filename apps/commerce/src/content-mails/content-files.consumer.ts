import { AfterCommit, Consumer } from '@marquee/bus';
import { commerceFilesSubscription, fileEvents, type CloudEvent, type FileChange } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { ContentMailsStore } from './content-mails.store';

const WRITE_MS = 10_000;

/** Records when the content of a product is ready, and when a main file of it is deleted. */
@Consumer(commerceFilesSubscription)
export class ContentFilesConsumer {
  constructor(private readonly store: ContentMailsStore) {}

  /** Events of the previous release do not say what they open. */
  @AfterCommit(fileEvents.update)
  async changed(
    { product_id, opens = [] }: Pick<FileChange, 'product_id'> & Partial<FileChange>,
    { companyid: company, time }: CloudEvent,
  ): Promise<void> {
    if (product_id === null || opens.length === 0) return;
    const hds = opens.map((quality) => quality === 'HD');
    await this.store.write({ ...ownCall(WRITE_MS), company }, (tx) =>
      tx.readyContents.open(product_id, hds, new Date(time)),
    );
  }

  @AfterCommit(fileEvents.delete)
  async deleted({ product_id, kind, state }: FileChange, { companyid: company, time }: CloudEvent): Promise<void> {
    if (product_id === null || kind !== 'main' || state !== 'ready') return;
    await this.store.write({ ...ownCall(WRITE_MS), company }, (tx) =>
      tx.readyContents.close(product_id, new Date(time)),
    );
  }
}
