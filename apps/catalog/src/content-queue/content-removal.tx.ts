import { fileEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { contentChange } from './content-change.rules';
import type { ContentFileEntity } from './content-file.entity';
import type { ContentFilesRepository } from './content-files.repository';

type ContentTx = Tx<{ contents: ContentFilesRepository }>;

/** Removes a locked file; a worker removes its objects, then its row. */
export async function removeContent(tx: ContentTx, row: ContentFileEntity): Promise<void> {
  await tx.contents.remove(row.id);
  await tx.outbox.append(fileEvents.delete, { id: row.id, version: row.version + 1 }, contentChange(row, []));
  tx.session.afterCommit({ queue: 'removed_content_files' });
}

/** Removes the files of a deleted product. Call it behind the deletion, which waits for uploads to this product. */
export async function removeContentOf(tx: ContentTx, productId: string): Promise<void> {
  const removed = await tx.contents.removeOf(productId);
  if (removed.length === 0) return;
  const changes = removed.map((one) => ({ resource: one, data: contentChange(one, []) }));
  await tx.outbox.appendAll(fileEvents.delete, changes);
  tx.session.afterCommit({ queue: 'removed_content_files' });
}
