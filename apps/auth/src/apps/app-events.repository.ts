import { companyId, type CompanyId } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** A company that receives an event of the app, with the event's sequence number in that company. */
export interface AppEventPosition {
  readonly company: CompanyId;
  readonly version: number;
}

export class AppEventsRepository {
  private readonly session: Session;

  constructor(session: Session) {
    // App events go to every company that has granted the app access.
    this.session = session.across();
  }

  /** Companies with a grant for the app, ordered by id; empty if the app was removed, because its grants are void. */
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
   * Increments the sequence of each company. Rows stay locked until commit, in order of company, so that sequences have
   * no gaps and two changes cannot deadlock.
   */
  async next(appId: number, companies: readonly number[]): Promise<AppEventPosition[]> {
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
