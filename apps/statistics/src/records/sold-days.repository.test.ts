import { companyId } from '@marquee/contracts';
import { ReadingSession } from '@marquee/testing';
import { SoldDaysRepository } from './sold-days.repository';
import { daysIn } from './sold-days.rules';

/** A primary, and a replica that is asked for lists. */
class TwoServers extends ReadingSession {
  readonly asked: string[] = [];

  override async list<T extends object>(): Promise<T[]> {
    this.asked.push('replica');
    return [];
  }

  override async query<T extends object>(): Promise<T[]> {
    this.asked.push('primary');
    return [];
  }
}

it('reads what is kept, and the versions that it is kept under, from one server', async () => {
  const session = new TwoServers(companyId(1));
  const soldDays = new SoldDaysRepository(session);
  await soldDays.versions(daysIn({ first: '2026-03-01', last: '2026-03-02' }, '2026-11-16'));
  await soldDays.sold(1, ['2026-03-01', '2026-03-02'], 'eur');
  expect(session.asked).toEqual(['primary', 'primary']);
});
