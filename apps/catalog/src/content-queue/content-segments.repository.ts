import type { Session } from '@marquee/storage';
import type { Segment } from './content-segment.entity';

const OF_FILE = `
  select key, bytes from content_segments where company_id = $1 and file_id = $2 order by position`;
const ADD = `
  insert into content_segments (company_id, file_id, position, bytes, key)
  select $1, $2, $3 + coalesce(sum(bytes) over (order by place rows between unbounded preceding and 1 preceding), 0), bytes, key
  from unnest($4::integer[], $5::text[]) with ordinality segments (bytes, key, place)`;
const COUNTS = `
  select count(*) as count, count(*) filter (where key = any($3)) as known
  from content_segments where company_id = $1 and file_id = $2`;

/** The stored parts of files that are still arriving, of the session's company. */
export class ContentSegmentsRepository {
  constructor(private readonly session: Session) {}

  /** In the order of the file. */
  of(file: number): Promise<Segment[]> {
    return this.session.query<Segment>(OF_FILE, [this.session.company, file], 'content_segments_of');
  }

  async add(file: number, offset: number, segments: readonly Segment[]): Promise<void> {
    const [bytes, keys] = [segments.map((one) => one.bytes), segments.map(({ key }) => key)];
    await this.session.query(ADD, [this.session.company, file, offset, bytes, keys], 'content_segments_add');
  }

  /** The number of segments of the file, and of those with these keys. */
  async countsOf(
    file: number,
    segments: readonly Segment[],
  ): Promise<{ readonly count: number; readonly known: number }> {
    const [counts = { count: 0, known: 0 }] = await this.session.query<{ count: number; known: number }>(
      COUNTS,
      [this.session.company, file, segments.map(({ key }) => key)],
      'content_segments_counts',
    );
    return counts;
  }

  async removeOf(file: number): Promise<void> {
    await this.session.query(
      'delete from content_segments where company_id = $1 and file_id = $2',
      [this.session.company, file],
      'content_segments_remove',
    );
  }
}
