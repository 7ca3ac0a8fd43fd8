import type { UseKind } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { UseCount } from './use-count.entity';

const ALL = 'select kind, year, count from use_counts where company_id = $1 and license_id = $2';
const ADD = `
  insert into use_counts as u (company_id, license_id, kind, year, count) values ($1, $2, $3, $4, $5)
  on conflict (company_id, license_id, kind, year) do update set count = u.count + excluded.count`;

/** The uses of licenses of the session's company. */
export class UseCountsRepository {
  constructor(private readonly session: Session) {}

  of(license: number): Promise<UseCount[]> {
    return this.session.query<UseCount>(ALL, [this.session.company, license], 'use_counts_of');
  }

  async add(license: number, { kind, year, count }: { kind: UseKind; year: number; count: number }): Promise<void> {
    await this.session.query(ADD, [this.session.company, license, kind, year, count], 'use_counts_add');
  }
}
