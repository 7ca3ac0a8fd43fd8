import type { Session } from '@marquee/storage';
import type { ReadyPicture } from './picture.entity';

/** The product or category whose `src` the picture is. */
export interface PictureOwner {
  readonly kind: 'product' | 'category';
  readonly id: number;
}

/**
 * What is not named any more goes; an attempt under way keeps its lease, and finds out at its end. What is named stays
 * where it waits, has failed or is ready, or is a file of the company; anything else is to be downloaded.
 */
const KEEP = `
  with gone as (
    update pictures set state = 'removed'
    where company_id = $1 and owner_kind = $2 and owner_id = $3 and state <> 'removed'
      and not (coalesce(src, source_url) = any($4)))
  insert into pictures (company_id, owner_kind, owner_id, source_url)
  select $1, $2, $3, wanted from unnest($4::text[]) wanted
  where not exists (
    select from pictures p where p.company_id = $1 and p.owner_kind = $2 and p.owner_id = $3 and p.state <> 'removed'
      and coalesce(p.src, p.source_url) = wanted)
    and not exists (
      select from pictures f where f.company_id = $1 and f.src = wanted and f.owner_kind = 'file' and f.state = 'ready')`;

/** Only by whoever has the last lease, and only while somebody wants it. Nobody is at it any more: it may go at once. */
const READY = `
  update pictures set state = 'ready', reason = null, src = $4, digest = $5, content_type = $6, width = $7, height = $8,
    size = $9, due_at = '-infinity'
  where company_id = $1 and id = $2 and lease = $3 and state = 'waiting' returning id`;

/** Places of uploads that were never filled, of all companies; what was put into the store goes as that of others does. */
const DROP_UNFINISHED = `
  with unfinished as materialized (
    select company_id, id from pictures where state = 'waiting' and owner_kind = 'file' and due_at <= $1
    order by due_at, id limit $2 for update skip locked
  )
  update pictures set state = 'removed' where (company_id, id) in (select company_id, id from unfinished) returning id`;
const FORGET = "delete from pictures where company_id = $1 and id = $2 and state = 'removed'";

export class PicturesRepository {
  constructor(private readonly session: Session) {}

  /** Makes the owner's pictures those of these addresses. */
  async keep({ kind, id }: PictureOwner, sources: readonly string[]): Promise<void> {
    await this.session.query(KEEP, [this.session.company, kind, id, sources], 'pictures_keep');
  }

  /** False where it is not wanted any more, or another attempt was begun. */
  async markReady({ id, lease }: { id: number; lease: number }, ready: ReadyPicture): Promise<boolean> {
    const { src, digest, content_type, width, height, size } = ready;
    const values = [this.session.company, id, lease, src, digest, content_type, width, height, size];
    return (await this.session.query(READY, values, 'pictures_ready')).length > 0;
  }

  /** Gives up the places of uploads that were never filled, of all companies, and says how many. */
  async dropUnfinished(now: Date, limit: number): Promise<number> {
    return (await this.session.query(DROP_UNFINISHED, [now, limit])).length;
  }

  /** Removes the row of a picture, when nothing of it is left in the store. */
  async forget(id: number): Promise<void> {
    await this.session.query(FORGET, [this.session.company, id], 'pictures_forget');
  }
}
