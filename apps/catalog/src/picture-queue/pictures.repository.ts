import type { Session } from '@marquee/storage';
import type { ReadyPicture } from './picture.entity';

/** The product or category whose `src` is the picture. */
export interface PictureOwner {
  readonly kind: 'product' | 'category';
  readonly id: number;
}

/**
 * Removes unnamed pictures; a running attempt keeps its lease and detects the removal at its end. Named pictures stay
 * unchanged; an address that is not a file of the company is downloaded.
 */
const STORE = `
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

/**
 * Requires the last lease, and an object that still needs the picture. Ending the lease lets a removal start at once.
 */
const READY = `
  update pictures set state = 'ready', reason = null, src = $4, digest = $5, content_type = $6, width = $7, height = $8,
    size = $9, due_at = '-infinity'
  where company_id = $1 and id = $2 and lease = $3 and state = 'waiting' returning id`;

/** The picture that its owner still names, for the current attempt or after the last one. */
const NAMED = `
  select 1 from pictures where company_id = $1 and id = $2 and (state = 'waiting' and lease = $3 or state = 'failed')`;

/** Rows of uploads that never finished, of all companies; their objects are removed like those of other pictures. */
const DROP_UNFINISHED = `
  with unfinished as materialized (
    select company_id, id from pictures where state = 'waiting' and owner_kind = 'file' and due_at <= $1
    order by due_at, id limit $2 for update skip locked
  )
  update pictures set state = 'removed' where (company_id, id) in (select company_id, id from unfinished) returning id`;
const FORGET = "delete from pictures where company_id = $1 and id = $2 and state = 'removed'";

export class PicturesRepository {
  constructor(private readonly session: Session) {}

  /** Makes these addresses the pictures of the owner. */
  async replaceAll({ kind, id }: PictureOwner, sources: readonly string[]): Promise<void> {
    await this.session.query(STORE, [this.session.company, kind, id, sources], 'pictures_store');
  }

  /** False if no object needs the picture any longer or another attempt began. */
  async markReady({ id, lease }: { id: number; lease: number }, ready: ReadyPicture): Promise<boolean> {
    const { src, digest, content_type, width, height, size } = ready;
    const values = [this.session.company, id, lease, src, digest, content_type, width, height, size];
    return (await this.session.query(READY, values, 'pictures_ready')).length > 0;
  }

  /** False if no object needs the picture any longer or another attempt began. */
  async isNamed({ id, lease }: { id: number; lease: number }): Promise<boolean> {
    return (await this.session.query(NAMED, [this.session.company, id, lease], 'pictures_named')).length > 0;
  }

  /** Releases the rows of uploads that never finished, of all companies; returns their number. */
  async dropUnfinished(now: Date, limit: number): Promise<number> {
    return (await this.session.query(DROP_UNFINISHED, [now, limit])).length;
  }

  /** Deletes the row of a picture once the store has deleted all its objects. */
  async forget(id: number): Promise<void> {
    await this.session.query(FORGET, [this.session.company, id], 'pictures_forget');
  }
}
