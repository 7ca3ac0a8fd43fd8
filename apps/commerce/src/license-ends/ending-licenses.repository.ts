import type { Session } from '@marquee/storage';

/** A license that ends soon, with the days before its end at which its company mails. */
export interface EndingLicense {
  readonly company_id: number;
  readonly id: number;
  readonly customer_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly expires_at: Date;
  readonly days: number;
  readonly order_id: number;
  readonly test: boolean;
  readonly theme_setting_id: number;
}

/** Matches the predicate of the index `issued_licenses_ending`. */
const WAITING =
  'l.expires_at is not null and l.end_noticed_at is null and l.revoked_at is null and l.suspended_at is null';
/** A period from the first use starts there. */
const STARTS = `
  case when (l.terms ->> 'expire_after_first_use')::integer > 0 then coalesce(l.first_used_at, l.acquired_at)
    else l.acquired_at end`;
/** A lateral join reads the settings of the found licenses alone. */
const DUE = `
  select l.company_id, l.id, l.customer_id, l.title, ${STARTS} as starts_at, l.expires_at, l.order_id,
    coalesce(s.license_end_days, $3) as days, o.test, o.theme_setting_id
  from issued_licenses l
    join orders o on o.company_id = l.company_id and o.id = l.order_id
    left join lateral (select license_end_days from mail_settings where company_id = l.company_id limit 1) s on true
  where ${WAITING} and l.expires_at > $1 and l.expires_at <= $2
    and l.expires_at <= $1 + make_interval(days => coalesce(s.license_end_days, $3))
    and l.id <> all($5)
  order by l.expires_at, l.company_id, l.id limit $4 for no key update of l skip locked`;
const NOTICED = 'update issued_licenses set end_noticed_at = $3 where company_id = $1 and id = any($2)';

export interface DueBefore {
  readonly now: Date;
  readonly mostDays: number;
  readonly defaultDays: number;
  readonly limit: number;
  /** Licenses that this pass has postponed. */
  readonly postponed: readonly number[];
}

/** Licenses of all companies that end soon, and of which their customers were not mailed. */
export class EndingLicensesRepository {
  constructor(private readonly session: Session) {}

  /** Locks the rows; another replica takes others. */
  due({ now, mostDays, defaultDays, limit, postponed }: DueBefore): Promise<EndingLicense[]> {
    const last = new Date(now.getTime() + mostDays * 24 * 3_600_000);
    return this.session.query<EndingLicense>(DUE, [now, last, defaultDays, limit, postponed], 'ending_licenses');
  }

  /** Each license is considered once. */
  async noticed(ids: readonly number[], at: Date): Promise<void> {
    await this.session.query(NOTICED, [this.session.company, ids, at], 'ending_licenses_noticed');
  }
}
