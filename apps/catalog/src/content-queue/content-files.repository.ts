import { file, files, type FileState, type UploadProgress } from '@marquee/contracts';
import { drawIds, filtersOf, lockNamed, ResourceRepository, view, type ColumnsOf } from '@marquee/storage';
import { ContentFileEntity } from './content-file.entity';

/** Its version is that of the last event; the received bytes change without one. */
export const UNTAGGED_FILE = "r.state in ('uploading', 'processing')";

const contentFileView = view(file, {
  entity: ContentFileEntity,
  computed: { src: 'null::text', sizes: "'[]'::json", checksum: "'sha256:' || r.sha256" },
  withoutEtagWhere: UNTAGGED_FILE,
});

const PROGRESS = `
  select id, size, received from content_files where company_id = $1 and id = $2 and state <> 'removed'`;
const RECEIVE = `
  update content_files set received = $3, state = case when $3 = size then 'processing' else state end,
    due_at = case when $3 = size then '-infinity' else due_at end
  where company_id = $1 and id = $2`;
/** Returns the former states. */
const REMOVE_OF = `
  with held as materialized (
    select id, state from content_files where company_id = $1 and product_id = $2 and state <> 'removed' order by id for update)
  update content_files f set state = 'removed', version = f.version + 1, due_at = '-infinity' from held
  where f.company_id = $1 and f.id = held.id returning f.id, f.version, f.kind, f.product_id, held.state`;
const REMOVE = `
  update content_files set state = 'removed', version = version + 1, due_at = '-infinity'
  where company_id = $1 and id = $2`;
const PICTURE = `
  select id from pictures where company_id = $1 and id = $2 and owner_kind = 'file' and state = 'ready'`;
const HOLD_PRODUCT = `
  select origin_id is not null as mirrored from products where company_id = $1 and product_id = $2 for key share`;
const OTHER_MAIN = `
  select quality from content_files
  where company_id = $1 and product_id = $2 and id <> $3 and kind = 'main' and state = 'ready'`;
const FORGET = "delete from content_files where company_id = $1 and id = $2 and state = 'removed' and lease = $3";

/** The columns that a caller sets. */
export type ContentColumns = Omit<ColumnsOf<ContentFileEntity>, 'created_at'>;
export type ChangedContent = Pick<ContentFileEntity, 'id' | 'version' | 'kind' | 'product_id'> & {
  readonly state: FileState;
};

/** Content files of the session's company, without removed ones. */
export class ContentFilesRepository extends ResourceRepository<
  typeof file,
  ContentFileEntity,
  Partial<ContentColumns> & { readonly id?: number }
> {
  protected readonly view = contentFileView;
  protected readonly filters = filtersOf(files);
  protected override readonly baseConditions = [{ sql: "r.state <> 'removed'", values: [] }];

  /** An id that no picture has. */
  async drawId(): Promise<number> {
    const [id] = await drawIds(this.session, 'pictures_id_seq', 1);
    if (id === undefined) throw new Error('The sequence of pictures returned no id.');
    return id;
  }

  /** The other ready files of the kind main of a file's product. */
  async otherMain({
    id,
    product_id,
  }: Pick<ContentFileEntity, 'id' | 'product_id'>): Promise<Pick<ContentFileEntity, 'quality'>[]> {
    if (product_id === null) return [];
    return this.session.query(OTHER_MAIN, [this.session.company, product_id, id], 'content_files_other_main');
  }

  /** Whether an uploaded picture has this id. */
  async isPicture(id: number): Promise<boolean> {
    return (await this.session.query(PICTURE, [this.session.company, id], 'content_files_picture')).length > 0;
  }

  /** Whether the product is a mirror; null without such a product. The product cannot be deleted before the commit. */
  async holdProduct(productId: string): Promise<{ readonly mirrored: boolean } | null> {
    const [row] = await this.session.query<{ mirrored: boolean }>(
      HOLD_PRODUCT,
      [this.session.company, productId],
      'content_files_product',
    );
    return row ?? null;
  }

  async progress(id: number): Promise<UploadProgress | null> {
    const [row] = await this.session.query<UploadProgress>(
      PROGRESS,
      [this.session.company, id],
      'content_files_progress',
    );
    return row ?? null;
  }

  /** Serializes uploads of a company that need capacity. */
  lockCapacity(): Promise<void> {
    return lockNamed(this.session, `content of company ${this.session.company}`);
  }

  /** Records the received bytes of a locked file; the last byte queues it. */
  async receive({ id, size }: ContentFileEntity, received: number): Promise<void> {
    await this.session.query(RECEIVE, [this.session.company, id, received], 'content_files_receive');
    if (received === size) this.session.afterCommit({ queue: 'content_files' });
  }

  /** Marks a locked file as removed; its row remains until the store has deleted its objects. */
  override async remove(id: number): Promise<void> {
    await this.session.query(REMOVE, [this.session.company, id], 'content_files_remove');
  }

  /** Marks the files of a deleted product as removed. */
  removeOf(productId: string): Promise<ChangedContent[]> {
    return this.session.query<ChangedContent>(REMOVE_OF, [this.session.company, productId], 'content_files_of');
  }

  /** Deletes a removed row once the store has deleted its objects. */
  async forget({ id, lease }: { readonly id: number; readonly lease: number }): Promise<void> {
    await this.session.query(FORGET, [this.session.company, id, lease], 'content_files_forget');
  }
}
