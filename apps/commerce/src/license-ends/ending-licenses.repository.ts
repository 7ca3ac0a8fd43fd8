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

/** The place of a license among those that end soon. */
export interface EndingPlace {
  readonly company_id: number;
  readonly id: number;
  /** The end with the precision of the database. */
  readonly ends: string;
}
export const FIRST_PLACE: EndingPlace = { company_id: 0, id: 0, ends: '-infinity' };

/** Matches the predicate of the index `issued_licenses_ending`. */
const WAITING =
  'l.expires_at is not null and l.end_noticed_at is null and l.revoked_at is null and l.suspended_at is null';
/** A lateral join reads the settings of the found licenses alone. */
const SETTINGS =
  'left join lateral (select license_end_days from mail_settings where company_id = l.company_id limit 1) s on true';
const IS_DUE = `${WAITING} and l.expires_at > $1 and l.expires_at <= $2
    and l.expires_at <= $1 + make_interval(days => coalesce(s.license_end_days, $3))`;
const DUE = `
  select l.company_id, l.id, l.expires_at::text as ends from issued_licenses l ${SETTINGS}
  where ${IS_DUE} and (l.expires_at, l.company_id, l.id) > ($4::timestamptz, $5, $6)
  order by l.expires_at, l.company_id, l.id limit $7`;
/** A period from the first use starts there. */
const STARTS = `
  case when (l.terms ->> 'expire_after_first_use')::integer > 0 then coalesce(l.first_used_at, l.acquired_at)
    else l.acquired_at end`;
/** The lock on the customer waits for an erasure, and an erasure waits for it. */
const LOCKED = `
  select l.company_id, l.id, l.customer_id, l.title, ${STARTS} as starts_at, l.expires_at, l.order_id,
    coalesce(s.license_end_days, $3) as days, o.test, o.theme_setting_id
  from issued_licenses l join orders o on o.company_id = l.company_id and o.id = l.order_id
    join customers c on c.company_id = l.company_id and c.id = l.customer_id ${SETTINGS}
  where ${IS_DUE} and l.company_id = $4 and l.id = $5
  for no key update of l skip locked for key share of c`;
const NOTICED = 'update issued_licenses set end_noticed_at = $3 where company_id = $1 and id = $2';

export interface DueBefore {
  readonly now: Date;
  readonly mostDays: number;
  readonly defaultDays: number;
}

/** Licenses that end soon, and of which their customers were not mailed. */
export class EndingLicensesRepository {
  constructor(private readonly session: Session) {}

  /** The next ones of all companies after this place, without locks. */
  due(before: DueBefore, after: EndingPlace, limit: number): Promise<EndingPlace[]> {
    const values = [...valuesOf(before), after.ends, after.company_id, after.id, limit];
    return this.session.query<EndingPlace>(DUE, values, 'ending_licenses');
  }

  /** Locks a license of the session's company; null if another worker holds it or it is no longer due. */
  async lock(before: DueBefore, id: number): Promise<EndingLicense | null> {
    const values = [...valuesOf(before), this.session.company, id];
    const [row] = await this.session.query<EndingLicense>(LOCKED, values, 'ending_license');
    return row ?? null;
  }

  /** Each license is considered once. */
  async noticed(id: number, at: Date): Promise<void> {
    await this.session.query(NOTICED, [this.session.company, id, at], 'ending_license_noticed');
  }
}

function valuesOf({ now, mostDays, defaultDays }: DueBefore): unknown[] {
  return [now, new Date(now.getTime() + mostDays * 24 * 3_600_000), defaultDays];
}
