import type { Session } from '@marquee/storage';
import type { DueMonthEntity } from './due-month.entity';

/** A month that has changed is due after so long, so that what changes it several times is added up once. The triggers say the same. */
export const RAISED_SECONDS = 60;
/** So long after a day is over, all that was booked on it while it lasted is committed. The triggers say the same. */
export const SETTLED_MINUTES = 5;
const SETTLED = `interval '${SETTLED_MINUTES} minutes'`;
/** Rows that one step of a correction looks at. */
const STEP = 500;

const RAISE = `
  raised = d.raised + 1, is_waiting = true,
  due_at = case when d.is_waiting then least(d.due_at, $1) else $1 end`;
const RAISE_COMPANY = `
  with held as materialized (
    select series, month from due_months where company_id = $2 order by month, series for update
  )
  update due_months d set ${RAISE} from held h where d.company_id = $2 and d.series = h.series and d.month = h.month`;

const CORRECTION = `
  select version, first::text as first, last_month, month, company_id, series
  from rate_corrections order by version limit 1 for update skip locked`;
/**
 * In the order in which each trigger takes these rows. A booking that makes days in one month and adds to days of another has two triggers, one after
 * the other, so that it may still wait crosswise with this, or with another booking: Postgres ends one of them after a second, and it is done again.
 */
const RAISE_CORRECTED = `
  with page as materialized (
    select company_id, series, month, last_day from due_months
    where (month, company_id, series) > ($2::text, $3::bigint, $4::integer) and month <= $5
    order by month, company_id, series limit ${STEP} for update
  ), raised as (
    update due_months d set ${RAISE} from page p
    where d.company_id = p.company_id and d.series = p.series and d.month = p.month and p.last_day >= $6::date
  )
  select month, company_id, series from page order by month desc, company_id desc, series desc limit 1`;
const ADVANCE = 'update rate_corrections set month = $2, company_id = $3, series = $4 where version = $1';
const FORGET_CORRECTION = 'delete from rate_corrections where version = $1';

const IS_OF_USE = `
  select from (select coalesce((select active from projections where company_id = $1), 1) as active) a
  where a.active = $2 or exists (select from projections where company_id = $1 and building = $2)`;
const NEXT_MONTH = "((month || '-01')::date + interval '1 month')::date";
/** A month that is not over comes again when its next day with bookings is, or else when all of it is. */
const END = `
  update due_months set lease = lease + 1, attempts = 0, is_waiting = ${NEXT_MONTH} > $6::date,
    due_at = (case when last_day >= $6::date then last_day + 1 else ${NEXT_MONTH} end + ${SETTLED}) at time zone 'UTC'
  where company_id = $1 and series = $2 and month = $3 and lease = $4 and raised = $5 and is_waiting`;
const REMOVE = 'delete from due_months where company_id = $1 and series = $2 and month = $3 and lease = $4';

interface Place {
  readonly month: string;
  readonly company_id: number;
  readonly series: number;
}
type Claimed = Pick<DueMonthEntity, 'series' | 'month' | 'lease' | 'raised'>;
type Correction = Place & Record<'first' | 'last_month', string> & { readonly version: number };

/** Months of the session's company that are to be added up. */
export class DueMonthsRepository {
  constructor(private readonly session: Session) {}

  /** All months of the company are due: what was added up is in another currency. */
  async raiseAll(): Promise<void> {
    await this.session.query(RAISE_COMPANY, [this.soon(), this.session.company]);
  }

  /** Some months of all companies on whose days rates were corrected are due; true where there may be more. */
  async raiseCorrected(): Promise<boolean> {
    const [correction] = await this.session.query<Correction>(CORRECTION, []);
    if (!correction) return false;
    const { version, month, company_id, series, last_month, first } = correction;
    const values = [this.soon(), month, company_id, series, last_month, first];
    const [last] = await this.session.query<Place>(RAISE_CORRECTED, values);
    if (last) await this.session.query(ADVANCE, [version, last.month, last.company_id, last.series]);
    else await this.session.query(FORGET_CORRECTION, [version]);
    return true;
  }

  /** Whether the count of orders is shown, or will be. */
  async isOfUse(series: number): Promise<boolean> {
    return (await this.session.query(IS_OF_USE, [this.session.company, series])).length > 0;
  }

  /** All that was over by this day is added up. Nothing happens where the month has changed meanwhile, or another has claimed it. */
  async end({ series, month, lease, raised }: Claimed, today: string): Promise<void> {
    await this.session.query(END, [this.session.company, series, month, lease, raised, today], 'due_month_end');
  }

  /** Nobody will ask for it. */
  async remove({ series, month, lease }: Claimed): Promise<void> {
    await this.session.query(REMOVE, [this.session.company, series, month, lease], 'due_month_remove');
  }

  private soon(): Date {
    return new Date(this.session.now().getTime() + RAISED_SECONDS * 1000);
  }
}
