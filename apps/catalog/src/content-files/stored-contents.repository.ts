import type { Session } from '@marquee/storage';

/** An object of the content store, and the file that its key names. */
export interface NamedObject {
  readonly key: string;
  readonly company_id: number;
  readonly id: number;
  readonly isSegment: boolean;
}

const NEEDED = `
  select o.key from unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[]) o (key, company_id, id, is_segment)
  where case when o.is_segment
    then exists (select from content_segments s where s.company_id = o.company_id and s.file_id = o.id and s.key = o.key)
    else exists (select from content_files f where f.company_id = o.company_id and f.id = o.id) end`;
const READY = `
  select company_id, id from content_files where state = 'ready' and (company_id, id) > ($1::bigint, $2::bigint)
  order by company_id, id limit $3`;

/** The objects that files of any company need. */
export class StoredContentsRepository {
  constructor(private readonly session: Session) {}

  /** The keys of those objects that a file needs. */
  async needed(objects: readonly NamedObject[]): Promise<Set<string>> {
    const rows = await this.session.query<{ key: string }>(NEEDED, [
      objects.map(({ key }) => key),
      objects.map(({ company_id }) => company_id),
      objects.map(({ id }) => id),
      objects.map(({ isSegment }) => isSegment),
    ]);
    return new Set(rows.map(({ key }) => key));
  }

  /** Ready files by company and id. */
  ready(after: { company_id: number; id: number }, limit: number): Promise<{ company_id: number; id: number }[]> {
    return this.session.query(READY, [after.company_id, after.id, limit]);
  }
}
