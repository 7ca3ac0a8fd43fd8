import type { LinkKind } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

export class LinksRepository {
  constructor(private readonly session: Session) {}

  /** Lets a company act for the session's company; false if it already does. */
  async add(kind: LinkKind, from: number): Promise<boolean> {
    const rows = await this.session.query(
      `insert into company_links (from_company, kind, company_id) values ($1, $2, $3)
         on conflict (from_company, kind, company_id) do nothing returning from_company`,
      [from, kind, this.session.company],
    );
    return rows.length > 0;
  }

  /** The companies whose goods the session's company ships. */
  async shippedFor(): Promise<number[]> {
    const text =
      "select company_id from company_links where from_company = $1 and kind = 'shipper' order by company_id";
    const rows = await this.session.query<{ company_id: number }>(text, [this.session.company], 'links_shipped_for');
    return rows.map(({ company_id }) => company_id);
  }

  async remove(kind: LinkKind, from: number): Promise<boolean> {
    const rows = await this.session.query(
      'delete from company_links where from_company = $1 and kind = $2 and company_id = $3 returning from_company',
      [from, kind, this.session.company],
    );
    return rows.length > 0;
  }
}
