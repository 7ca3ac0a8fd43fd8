import { PUBLIC_CONTENT_KINDS, type ContentFile, type MirrorProduct } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { AVAILABLE } from '../product-rows/availability.rules';

const PUBLIC = PUBLIC_CONTENT_KINDS.map((kind) => `'${kind}'`).join(', ');

/** A product of company $1 is `r`; the files `f` belong to it, or to the origin that it mirrors. */
const SHOWN = `
  select f.company_id, f.id, r.product_id, f.name, f.kind, f.language, f.quality, f.content_type, f.size, f.duration,
    f.width, f.height, 'sha256:' || f.sha256 as checksum,
    to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as stored_at`;
const ORIGIN = 'left join products o on o.company_id = r.origin_company and o.id = r.origin_id';
const ITS_FILE = `f.company_id = coalesce(o.company_id, r.company_id)
  and f.product_id = coalesce(o.product_id, r.product_id) and f.state = 'ready'`;

const OF_PRODUCTS = `${SHOWN}
  from unnest($2::text[]) with ordinality asked (product_id, place)
    join products r on r.company_id = $1 and r.product_id = asked.product_id ${ORIGIN} join content_files f on ${ITS_FILE}
  where $3 or f.quality is distinct from 'HD' or f.kind in (${PUBLIC})
  order by asked.place, array_position(array['main', 'trailer', 'sample', 'subtitle', 'cover', 'extra'], f.kind),
    f.language nulls first, f.name, f.id`;
/** The product of the company that has the file, or that mirrors a product with it. */
const PUBLISHED = `${SHOWN}
  from content_files f join products p on p.company_id = f.company_id and p.product_id = f.product_id
    join products r on r.company_id = $1
      and (p.company_id = $1 and r.id = p.id or r.origin_company = p.company_id and r.origin_id = p.id)
  where f.id = $2 and f.kind in (${PUBLIC}) and f.state = 'ready' and ${AVAILABLE.replace('?', '$3')}
  limit 1`;

const MIRRORS = `
  select m.company_id, m.product_id from products o join products m on m.origin_company = o.company_id and m.origin_id = o.id
  where o.company_id = $1 and o.product_id = $2 and m.company_id > $3 order by m.company_id limit 100`;

/** Ready files of products of the session's company and of the origins that they mirror. */
export class DeliveredContentsRepository {
  private readonly session: Session;

  constructor(session: Session) {
    // A mirror and its origin are rows of different companies.
    this.session = session.across();
  }

  of(productIds: readonly string[], hd: boolean): Promise<ContentFile[]> {
    return this.session.query<ContentFile>(OF_PRODUCTS, [this.session.company, productIds, hd]);
  }

  /** The mirrors of a product in other companies. */
  mirrors(productId: string, after: number): Promise<MirrorProduct[]> {
    return this.session.query<MirrorProduct>(MIRRORS, [this.session.company, productId, after]);
  }

  async published(id: number): Promise<ContentFile | null> {
    const values = [this.session.company, id, this.session.now()];
    const [found] = await this.session.query<ContentFile>(PUBLISHED, values);
    return found ?? null;
  }
}
