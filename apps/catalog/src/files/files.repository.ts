import { file, PICTURE_SIZES, files } from '@marquee/contracts';
import { view, filtersOf, ResourceRepository, rowColumns } from '@marquee/storage';
import { UNTAGGED_FILE } from '../content-queue/content-files.repository';
import { FileEntity } from './file.entity';

const SIZES = Object.keys(PICTURE_SIZES).map((size) => `'${size}'`);

/** The JSON of a file: a picture without an owning product or category, or a content file. */
const fileView = view(file, {
  entity: FileEntity,
  computed: {
    sizes: `(select coalesce('[' || string_agg(row_to_json(s)::text, ',' order by place) || ']', '[]')::json
      from (select name, replace(r.src, '-original.', '-' || name || '.') as src, place
        from unnest(array[${SIZES.join(', ')}]) with ordinality sizes (name, place) where r.src is not null) t,
        lateral (select t.name, t.src) s)`,
  },
  withoutEtagWhere: UNTAGGED_FILE,
});

/** Reserves a row before the upload reaches the store. A worker removes rows that stay unfinished. */
const RESERVE = `
  insert into pictures (company_id, owner_kind, name, lease, due_at, stored_bytes)
  values ($1, 'file', $2, 1, $3, $4) returning id`;
const GIVE_UP = `
  update pictures set state = 'removed', due_at = '-infinity'
  where company_id = $1 and id = $2 and owner_kind = 'file' and state = 'waiting'`;
const REMOVE = `
  update pictures set state = 'removed', due_at = '-infinity'
  where company_id = $1 and id = $2 and owner_kind = 'file' and state = 'ready'`;

/** Locks the picture, because a view cannot be locked. */
const LOCK = `
  select ${rowColumns(FileEntity, 'f')} from pictures p join files f on f.company_id = p.company_id and f.id = p.id
  where p.company_id = $1 and p.id = $2 and p.owner_kind = 'file' and p.state = 'ready' for no key update of p`;

/** Uploaded pictures, which are rows of the table of all pictures, and content files. Writes concern pictures only. */
export class FilesRepository extends ResourceRepository<typeof file, FileEntity> {
  protected readonly view = fileView;
  protected readonly filters = filtersOf(files);

  async reserve(name: string, until: Date, bytes: number): Promise<number> {
    const values = [this.session.company, name, until, bytes];
    const [row] = await this.session.query<{ id: number }>(RESERVE, values, 'files_reserve');
    if (!row) throw new Error('The insert of a file returned no row.');
    return row.id;
  }

  /** Releases a reserved row; a worker soon removes its objects. */
  async giveUp(id: number): Promise<void> {
    await this.session.query(GIVE_UP, [this.session.company, id], 'files_give_up');
  }

  override async findLocked(id: number): Promise<FileEntity | null> {
    const [row] = await this.session.query<FileEntity>(LOCK, [this.session.company, id], 'files_lock');
    return row ?? null;
  }

  /** Marks a picture as removed; its row remains until the store has deleted all sizes. */
  override async remove(id: number): Promise<void> {
    await this.session.query(REMOVE, [this.session.company, id], 'files_remove');
  }
}
