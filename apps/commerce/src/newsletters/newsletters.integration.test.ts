import { adminSignUps, customers, newsletters, type CompanySnapshot } from '@marquee/contracts';
import type { Bus } from '@marquee/bus';
import { asOwner, eventually, mailsIn, preparedOn, wholeScansOf } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';
import { shopOf } from '../testing/shoppers';
import { NewslettersWorker } from './newsletters.worker';

const PAGES = 'https://shop.example.org/newsletter';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GONE = { code: 'not_found' };

let fixture: CommerceFixture;
let cli: Bus;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
  cli = await fixture.connect('cli');
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

/** A network per sign-up, except in tests of the network limit. */
let networks = 0;
const aNetwork = () => `10.${(networks += 1) >> 8}.${networks & 255}.7`;
const ask = (company: CompanySnapshot, email: string, language?: string, address = aNetwork()) =>
  fixture.storefront.call(newsletters.ask, fixture.call(), {
    ...shopOf(company),
    email,
    ...(language !== undefined && { language }),
    pages: PAGES,
    address,
  });
const find = ({ company_id }: CompanySnapshot, token: string) =>
  fixture.storefront.call(newsletters.find, fixture.call(), { company_id, token });
const confirm = ({ company_id }: CompanySnapshot, token: string) =>
  fixture.storefront.call(newsletters.confirm, fixture.call(), { company_id, token });
const findReader = (token: string) => fixture.storefront.call(newsletters.find_reader, fixture.call(), { token });
const unsubscribe = (token: string) => fixture.storefront.call(newsletters.unsubscribe, fixture.call(), { token });
const add = ({ company_id }: CompanySnapshot, email: string) =>
  cli.call(adminSignUps.add, fixture.operator(), { company_id, kind: 'newsletter', email });
const remove = ({ company_id }: CompanySnapshot, email: string) =>
  cli.call(adminSignUps.remove, fixture.operator(), { company_id, email });
const recipients = async ({ company_id }: CompanySnapshot) =>
  (await cli.call(adminSignUps.list, fixture.operator(), { company_id, kind: 'newsletter' })).sign_ups;
const topics = async (company: CompanySnapshot) => {
  const [recipient] = await recipients(company);
  const published = await fixture.eventsOf(company, 'newsrecipient', Number(recipient?.['id']));
  return published.map(({ topic, sequence, data }) => [topic, sequence, Object.keys(data)]);
};

/** The queued and sent mails to an address. */
const queuedTo = async (email: string) =>
  (await fixture.db.query('select from mails where lower(recipient) = lower($1)', [email])).length;
const noted = async ({ company_id }: CompanySnapshot) =>
  (await fixture.db.query('select from newsletter_mails where company_id = $1', [company_id])).length;
/** The token for this page in the newest mail to the address, once `mails` have been sent. */
function mailedTo(email: string, page: 'confirm' | 'unsubscribe', mails = 1) {
  const link = new RegExp(`https://\\S+/newsletter/${page}\\?token=([\\w-]+)`);
  return eventually(() => {
    const all = mailsIn(fixture.dataDir, email);
    expect(all).toHaveLength(mails);
    const { text = '', headers = {} } = all.findLast((mail) => link.test(mail.text)) ?? {};
    const [url = '', token = ''] = link.exec(text) ?? [];
    expect(token).not.toBe('');
    return { token, url, headers };
  });
}
/** Names the same mailbox in another case. */
const loud = (email: string) => email.replace('buyer', 'BUYER');
/** A link that has not been used yet. */
async function aLink(company: CompanySnapshot, email: string): Promise<string> {
  await ask(company, email);
  return (await mailedTo(email, 'confirm')).token;
}
/** A recipient's unsubscribe token. */
async function aReader(company: CompanySnapshot, email: string): Promise<string> {
  await confirm(company, await aLink(company, email));
  return (await mailedTo(email, 'unsubscribe', 2)).token;
}

describe('signing up for a newsletter', () => {
  it('adds a newsletter recipient when the mailed link is used, and mails how to unsubscribe', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    expect(await ask(company, email, 'DE')).toEqual({});
    expect(await recipients(company)).toEqual([]);
    const { token, headers } = await mailedTo(email, 'confirm');
    expect(headers).toMatchObject({ 'content-language': 'de' });
    expect(headers).not.toHaveProperty('list-unsubscribe');
    expect(await find(company, token)).toEqual({ email: `b…@example.org`, confirmed: false });
    expect(await recipients(company)).toEqual([]);

    expect(await confirm(company, token)).toEqual({});
    const { theme_setting_id } = shopOf(company);
    const known = { email, language: 'de', theme_setting_id, unsubscribed_at: null };
    expect(await recipients(company)).toMatchObject([{ ...known, confirmed_at: expect.any(String) as string }]);
    expect(await topics(company)).toEqual([['newsrecipient/create', 1, ['id']]]);
    expect(await find(company, token)).toEqual({ email: `b…@example.org`, confirmed: true });
    const welcome = await mailedTo(email, 'unsubscribe', 2);
    // A shop may lose its domains, but its unsubscribe links never expire.
    const own = `/shop/${theme_setting_id}/newsletter/unsubscribe?token=${welcome.token}`;
    expect(welcome.url).toBe(`https://platform.example.org${own}`);
    expect(welcome.headers).toMatchObject({
      'list-unsubscribe': `<${welcome.url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('adds one newsletter recipient with one event if ten requests use the link at once', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aLink(company, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(company, token)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({})));
    expect(await topics(company)).toHaveLength(1);
    expect(await queuedTo(email)).toBe(2);
  });

  it('adds one newsletter recipient for two sign-ups, whichever link is used', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const first = await aLink(company, email);
    const second = await aLink(company, loud(email));
    await Promise.all([first, second].map((token) => confirm(company, token)));
    expect(await topics(company)).toHaveLength(1);
    expect(await queuedTo(email)).toBe(3);
  });

  it('accepts a mailed newsletter link within seven days and only at its company', async () => {
    const company = fixture.aCompany();
    const token = await aLink(company, fixture.anEmail());
    for (const wrong of [() => find(fixture.aCompany(), token), () => confirm(fixture.aCompany(), token)]) {
      await expect(wrong()).rejects.toMatchObject(GONE);
    }
    await expect(confirm(company, `${token.slice(1)}A`)).rejects.toMatchObject(GONE);
    fixture.ahead = 7 * DAY;
    await expect(find(company, token)).rejects.toMatchObject(GONE);
    await expect(confirm(company, token)).rejects.toMatchObject(GONE);
    expect(await recipients(company)).toEqual([]);
    fixture.ahead = 7 * DAY - 1;
    expect(await confirm(company, token)).toEqual({});
  });

  it('answers an existing recipient as usual, mails an unsubscribe link, and changes nothing', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    await add(company, email);
    const before = await recipients(company);
    fixture.ahead = HOUR;
    expect(await ask(company, email)).toEqual({});
    const { token } = await mailedTo(email, 'unsubscribe');
    expect(await recipients(company)).toEqual(before);
    expect(before).toMatchObject([{ unsubscribe_path: `/newsletter/unsubscribe?token=${token}` }]);
    expect(await topics(company)).toHaveLength(1);
  });

  it('keeps the data of a recipient whom the operator has added since the sign-up', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aLink(company, email);
    await add(company, email);
    await confirm(company, token);
    expect(await topics(company)).toHaveLength(1);
    expect((await mailedTo(email, 'unsubscribe', 2)).token).toHaveLength(48);
  });

  it('mails at most three newsletter links per hour and company, and ten in total', async () => {
    const email = fixture.anEmail();
    const company = fixture.aCompany();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(company, email)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({})));
    expect(await queuedTo(email)).toBe(3);
    expect(await ask(company, email.toUpperCase())).toEqual({});
    expect(await queuedTo(email)).toBe(3);
    for (let nth = 0; nth < 9; nth += 1) await ask(fixture.aCompany(), email);
    expect(await queuedTo(email)).toBe(10);
    fixture.ahead = HOUR;
    await ask(company, email);
    expect(await queuedTo(email)).toBe(11);
  });
});

describe('newsletter sign-up limits', () => {
  it('counts newsletter sign-ups per mailbox for every spelling of its address', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const tagged = (tag: string) => email.replace('@', `+${tag}@`);
    const addresses = ['a', 'b', 'c+d', 'E'].map(tagged);
    for (const one of addresses) expect(await ask(company, one)).toEqual({});
    const mails = await Promise.all(addresses.map(queuedTo));
    expect(mails).toEqual([1, 1, 1, 0]);
    expect(await ask(company, email)).toEqual({});
    expect(await queuedTo(email)).toBe(0);
  });

  it('accepts one hundred newsletter sign-ups per network and hour over all companies', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const from = (address: string, of = company) => ask(of, fixture.anEmail(), 'en', address);
    for (let nth = 1; nth <= 100; nth += 1) await from(`2001:db8:5:6::${nth}`, nth % 2 ? company : other);
    await expect(from('2001:db8:5:6::9', fixture.aCompany())).rejects.toMatchObject({
      code: 'rate_limited',
      extra: { retry_after: 3600 },
    });
    expect(await from('2001:db8:5:106::1')).toEqual({});
    fixture.ahead = HOUR;
    expect(await from('2001:db8:5:6::1')).toEqual({});
  });
});

describe('unsubscribing from a newsletter', () => {
  it('unsubscribes by the link of any newsletter mail, repeatedly, with one event', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aReader(company, email);
    fixture.ahead = 3650 * DAY;
    const { company_id } = company;
    expect(await findReader(token)).toEqual({ company_id, email: 'b…@example.org', known: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => unsubscribe(token)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({})));
    expect(await findReader(token)).toMatchObject({ email: null });
    expect(await recipients(company)).toMatchObject([{ email, unsubscribed_at: expect.any(String) as string }]);
    expect(await topics(company)).toEqual([
      ['newsrecipient/create', 1, ['id']],
      ['newsrecipient/update', 2, ['id']],
    ]);
  });

  it('subscribes a former recipient again, and accepts the earlier unsubscribe link', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aReader(company, email);
    await unsubscribe(token);
    fixture.ahead = HOUR;
    await ask(company, email);
    await confirm(company, (await mailedTo(email, 'confirm', 3)).token);
    expect(await recipients(company)).toMatchObject([{ unsubscribed_at: null }]);
    expect((await topics(company)).at(-1)).toEqual(['newsrecipient/update', 3, ['id']]);
    await unsubscribe(token);
    expect(await findReader(token)).toMatchObject({ email: null, known: true });
  });

  it('rejects invalid newsletter links, and ignores links of removed recipients', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aReader(company, email);
    for (const wrong of ['', 'nonsense', `${token.slice(0, -4)}AAAA`]) {
      await expect(findReader(wrong)).rejects.toMatchObject(GONE);
      await expect(unsubscribe(wrong)).rejects.toMatchObject(GONE);
    }
    await remove(company, email);
    expect(await findReader(token)).toMatchObject({ email: null, known: false });
    expect(await unsubscribe(token)).toEqual({});
  });

  it('answers not found for the link of an erased sign-up, and keeps a later sign-up', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const former = await aReader(company, email);
    await remove(company, email);
    await add(company, email);
    await unsubscribe(former);
    expect(await findReader(former)).toMatchObject({ email: null, known: false });
    expect(await recipients(company)).toMatchObject([{ email, unsubscribed_at: null }]);
  });
});

describe('newsletter personal data', () => {
  it('removes newsletter mails and links when the sign-ups of an email are erased', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const removals = [
      (email: string) => remove(company, email),
      async (email: string) => {
        const context = fixture.context(company);
        const { token } = await fixture.gateway.call(customers.create, context, { email });
        await fixture.gateway.call(customers.remove, context, { token });
      },
    ];
    for (const removal of removals) {
      const email = fixture.anEmail();
      const unsubscribing = await aReader(company, email);
      const pending = fixture.anEmail();
      const token = await aLink(company, pending);
      const elsewhere = await aLink(other, loud(email));
      for (const gone of [email, pending]) await removal(gone.toUpperCase());
      expect([await recipients(company), await noted(company)]).toEqual([[], 0]);
      expect([await queuedTo(pending), await queuedTo(email)]).toEqual([0, 1]);
      await expect(confirm(company, token)).rejects.toMatchObject(GONE);
      expect(await findReader(unsubscribing)).toMatchObject({ email: null });
      expect(await find(other, elsewhere)).toMatchObject({ confirmed: false });
    }
  });

  it('leaves no newsletter data if a link is used at the moment of its removal', async () => {
    const company = fixture.aCompany();
    const emails = Array.from({ length: 8 }, () => fixture.anEmail());
    await Promise.all(
      emails.map(async (email) => {
        const token = await aLink(company, email);
        await Promise.allSettled([confirm(company, token), remove(company, email)]);
      }),
    );
    expect([await recipients(company), await noted(company)]).toEqual([[], 0]);
    for (const email of emails) expect(await queuedTo(email)).toBe(0);
  });

  it('stores newsletter links for as long as the mails', async () => {
    const company = fixture.aCompany();
    await aLink(company, fixture.anEmail());
    const left = async () => {
      await fixture.commerce.get(NewslettersWorker).sweep();
      return noted(company);
    };
    fixture.ahead = 31 * DAY - 1;
    expect(await left()).toBe(1);
    fixture.ahead = 31 * DAY;
    expect(await left()).toBe(0);
  });

  it('finds newsletter rows by indexes in tables of every size', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aReader(company, email);
    await findReader(token);
    await unsubscribe(token);
    await remove(company, email);
    const prepared = (await preparedOn(fixture.db.pool)).flat();
    const each = new Map(prepared.filter(({ name }) => /news/.test(name)).map((one) => [one.name, one]));
    expect([...each.keys()].toSorted()).toEqual([
      'news_recipient_by_email',
      'news_recipient_by_id',
      'news_recipient_unsubscribe',
      'newsletter_mail_find',
      'newsletter_mail_insert',
      'newsletter_mails_erase',
      'newsletter_mails_hold',
      'newsletter_mails_unsend',
      'newsletter_mails_use',
      'remove_news_recipients',
    ]);
    // After `analyze` the planner knows that the tables are small, and prefers sequential scans.
    await asOwner(fixture.db, 'vacuum analyze');
    expect(await wholeScansOf(fixture.db.pool, [...each.values()], [])).toEqual([]);
  });

  it('writes no personal data of newsletters to log lines and events', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const token = await aReader(company, email);
    await unsubscribe(token);
    await remove(company, email);
    const said = await fixture.db.query(
      'select row_to_json(a)::text as words from audit a union all select body from outbox',
    );
    expect([fixture.lines.length, said.length].every((count) => count > 0)).toBe(true);
    for (const secret of [email, token]) expect(`${fixture.lines.join()}${JSON.stringify(said)}`).not.toContain(secret);
  });
});
