import { attemptKey } from '@marquee/attempts';
import type { CompanySnapshot } from '@marquee/contracts';
import { eventually, someTerms } from '@marquee/testing';
import { Client } from 'pg';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { LicenseEndsService } from './license-ends.service';

const DAY = 24 * 3_600_000;
const LICENSES = 15;

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
});
afterAll(() => fixture?.stop());

/** A confirmed customer of a company with licenses that all end after these days; returns the email. */
async function aHolder(company: CompanySnapshot, days: number): Promise<string> {
  const license = someTerms({ expire_after_acquisition: days, expire_after_acquisition_mode: 1 });
  const titles = Array.from({ length: LICENSES }, (_, n) => `Film ${n}`);
  const line_items = titles.map((title) => ({ product_id: fixture.aProduct({ title, license }) }));
  const email = fixture.anEmail();
  await fixture.order(company, { email, password: PASSWORD, customer_notification: 0, line_items });
  await fixture.db.query('update customers set email_confirmed_at = now() where email = $1', [email]);
  return email;
}
const subjectsTo = async (email: string) => {
  const rows = await fixture.db.query<{ subject: string }>('select subject from mails where recipient = $1', [email]);
  return rows.map(({ subject }) => /Film \d+/.exec(subject)?.[0] ?? subject);
};
/** Holds the limit of a company, as a slow order of it would. */
async function withLimitOf({ company_id }: CompanySnapshot): Promise<Client> {
  const { url } = fixture.db.dataSource.options as { url: string };
  const client = new Client({ connectionString: url });
  await client.connect();
  const key = attemptKey('order mail', 'company', String(company_id));
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  return client;
}

describe('mails before the end of a license', () => {
  it('mails about each license once, although one of two workers is stopped half way and a company is locked meanwhile', async () => {
    const [first, second] = [fixture.aCompany(), fixture.aCompany()];
    const [early, late] = [await aHolder(first, 10), await aHolder(second, 10.5)];
    fixture.ahead = 8.5 * DAY;
    const holder = await withLimitOf(second);
    const [stopped, other] = [await fixture.another(), await fixture.another()];
    const passOf = async ({ app }: typeof other) => {
      await app.get(LicenseEndsService).mailDue(() => fixture.call());
    };
    // Without its database a stopped worker waits until its deadline.
    void passOf(stopped).catch(() => undefined);
    const rest = passOf(other).catch(() => undefined);
    await eventually(async () => expect(await subjectsTo(early)).toHaveLength(LICENSES));
    expect(await subjectsTo(late)).toEqual([]);
    // It stops while it waits for the limit, which is free before its deadline.
    const stopping = stopped.stop();
    await holder.end();
    await Promise.all([stopping, rest]);
    const expected = Array.from({ length: LICENSES }, (_, n) => `Film ${n}`).toSorted();
    // A pass skips a license that the database still holds for the stopped worker.
    await eventually(async () => {
      await fixture.commerce.get(LicenseEndsService).mailDue(() => fixture.call());
      for (const email of [early, late]) expect((await subjectsTo(email)).toSorted()).toEqual(expected);
    });
    await other.stop();
  });
});
