import { companyId, type CompanyId } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** A company that an event of the app is for, and the event's place in that company's sequence. */
export interface AppEventHead {
  readonly company: CompanyId;
  readonly version: number;
}

export class AppEventsRepository {
  private readonly session: Session;

  constructor(session: Session) {
    // An app is told of to every company that has allowed it something.
    this.session = session.across();
  }

  /**
   * Companies that have allowed the app something, in the order of their ids; none where the app was removed, since its grants
   * count no more.
   */
  installedAfter(appId: number, company: number, limit: number): Promise<number[]> {
    return this.installed('g.company_id > $2 order by g.company_id limit $3', [appId, company, limit]);
  }

  installedAmong(appId: number, companies: readonly number[]): Promise<number[]> {
    return this.installed('g.company_id = any ($2::bigint[])', [appId, companies]);
  }

  private async installed(which: string, values: readonly unknown[]): Promise<number[]> {
    const rows = await this.session.query<{ company_id: number }>(
      `select g.company_id from grants g join apps a on a.id = g.app_id and a.deleted_at is null
         where g.app_id = $1 and ${which}`,
      values,
    );
    return rows.map((row) => row.company_id);
  }

  /**
   * Moves the sequence of each company on by one. The rows stay locked until commit, in order of company: sequences have
   * no gaps, and two changes of one app cannot wait for each other.
   */
  async next(appId: number, companies: readonly number[]): Promise<AppEventHead[]> {
    const rows = await this.session.query<{ company_id: number; version: number }>(
      `insert into app_event_heads as h (company_id, app_id, version)
         select company, $1, 1 from unnest($2::bigint[]) company order by company
         on conflict (company_id, app_id) do update set version = h.version + 1
         returning company_id, version`,
      [appId, companies],
    );
    return rows.map(({ company_id, version }) => ({ company: companyId(company_id), version }));
  }
}
