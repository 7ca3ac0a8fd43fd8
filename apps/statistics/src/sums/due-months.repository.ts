import type { Session } from '@marquee/storage';
import type { DueMonthEntity } from './due-month.entity';

/** Delay before a changed month is due, so that several changes are summed once. The triggers use the same value. */
export const RAISED_SECONDS = 60;
/** Delay after the end of a day, by which all of its bookings have committed. The triggers use the same value. */
export const SETTLED_MINUTES = 5;
const SETTLED = `interval '${SETTLED_MINUTES} minutes'`;
/** Maximum rows per step of a correction. */
const STEP_SIZE = 500;

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
 * In the lock order of each trigger. A booking in two months fires two triggers and may deadlock with this: Postgres
 * aborts one transaction after a second, and it is retried.
 */
const RAISE_CORRECTED = `
  with page as materialized (
    select company_id, series, month, last_day from due_months
    where (month, company_id, series) > ($2::text, $3::bigint, $4::integer) and month <= $5
    order by month, company_id, series limit ${STEP_SIZE} for update
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
/** An unfinished month is due again after its next day with bookings, or else after its end. */
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

/** Months of the session's company with due sums. */
export class DueMonthsRepository {
  constructor(private readonly session: Session) {}

  /** Makes all months of the company due, because its currency has changed. */
  async raiseAll(): Promise<void> {
    await this.session.query(RAISE_COMPANY, [this.soon(), this.session.company]);
  }

  /** Makes some months of all companies due whose rates were corrected; true if more may be left. */
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

  /** Whether the series is visible or under construction. */
  async isOfUse(series: number): Promise<boolean> {
    return (await this.session.query(IS_OF_USE, [this.session.company, series])).length > 0;
  }

  /**
   * Records that all days before this one are summed. Does nothing if the month has changed or another worker has
   * claimed it.
   */
  async end({ series, month, lease, raised }: Claimed, today: string): Promise<void> {
    await this.session.query(END, [this.session.company, series, month, lease, raised, today], 'due_month_end');
  }

  async remove({ series, month, lease }: Claimed): Promise<void> {
    await this.session.query(REMOVE, [this.session.company, series, month, lease], 'due_month_remove');
  }

  private soon(): Date {
    return new Date(this.session.now().getTime() + RAISED_SECONDS * 1000);
  }
}
