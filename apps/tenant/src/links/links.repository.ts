import type { LinkKind } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

export class LinksRepository {
  constructor(private readonly session: Session) {}

  /** Links the session's company to the one that acts for it; false where either does not exist. */
  async link(kind: LinkKind, from: number): Promise<boolean> {
    const rows = await this.session.query(
      `insert into company_links (from_company, kind, company_id)
         select f.id, $1, c.id from companies f, companies c where f.id = $2 and c.id = $3
         on conflict (from_company, kind, company_id) do update set kind = excluded.kind returning from_company`,
      [kind, from, this.session.company],
    );
    return rows.length > 0;
  }
}
