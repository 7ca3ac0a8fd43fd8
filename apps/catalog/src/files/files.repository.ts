import type { File, ListInput, Page, Printed } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { fileView } from './file.view';

const FILES = { sql: "r.owner_kind = 'file' and r.state = 'ready'", values: [] };

/** A place for a file that is being put into the store; its leavings are removed where it is not filled in time. */
const RESERVE = `
  insert into pictures (company_id, owner_kind, name, attempts, due_at) values ($1, 'file', $2, 1, $3) returning id`;
const REMOVE = `
  update pictures set state = 'removed', due_at = '-infinity'
  where company_id = $1 and id = $2 and owner_kind = 'file' and state = 'ready' returning version`;

/** Uploaded pictures, among the others. */
export class FilesRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<File>>> {
    return fileView.page(this.session, input, [FILES]);
  }

  count(): Promise<number> {
    return fileView.count(this.session, [FILES]);
  }

  get(id: number, fields?: readonly string[]): Promise<Printed<File> | null> {
    return fileView.first(this.session, [FILES, { sql: 'r.id = ?', values: [id] }], fields);
  }

  async reserve(name: string, until: Date): Promise<number> {
    const [row] = await this.session.query<{ id: number }>(
      RESERVE,
      [this.session.company, name, until],
      'files_reserve',
    );
    if (!row) throw new Error('No place was made for a file.');
    return row.id;
  }

  /** Gives the version that it had; null where there is no such file. */
  async remove(id: number): Promise<number | null> {
    const [row] = await this.session.query<{ version: number }>(REMOVE, [this.session.company, id], 'files_remove');
    return row?.version ?? null;
  }
}
