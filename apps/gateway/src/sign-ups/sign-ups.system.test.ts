import type { FeedEntry, GroupMember, NewsRecipient, Subscriber } from '@marquee/contracts';
import { adminSignUps } from '@marquee/contracts';
import {
  aCompany,
  anEmail,
  aPerson,
  asOperator,
  atHost,
  eventually,
  feedOf,
  operator,
  type TestCompany,
} from '@marquee/testing';

/** Long enough for the work of other processes. */
const TIMEOUT_MS = 20_000;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
const NOUNS = ['subscribers', 'groupmembers', 'newsrecipients'] as const;
type Noun = (typeof NOUNS)[number];

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

async function signUp({ theme_setting_id }: TestCompany, body: object): Promise<void> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  expect(await atHost('localhost', `/collect/${theme_setting_id}`, sent)).toMatchObject({ status: 200 });
}
/** The id in the newest event of a topic. */
const idIn = (topic: string, { company_id }: TestCompany) =>
  eventually(async () => {
    const entry: FeedEntry | undefined = (await feedOf(company_id)).findLast(({ scope }) => scope === topic);
    expect(entry?.scope).toBe(topic);
    return String(entry?.data.id);
  }, TIMEOUT_MS);
const idsOf = async (noun: Noun, query: string, of: TestCompany) => {
  const { body } = await of.api.get<Record<string, { id: number }[]>>(`/api/${noun}.json${query}`, 200);
  return body[noun]?.map(({ id }) => id);
};

describe('the resources that events of sign-ups name', () => {
  it('returns a subscriber and a group member by the id in their sign-up event', async () => {
    const { email, first_name, last_name } = aPerson();
    await signUp(shop, { kind: 'subscriber', email, first_name, last_name, language: 'DE' });
    await signUp(shop, { kind: 'group_member', email, group: 'Press' });
    const { theme_setting_id } = shop;
    const common = { email, theme_setting_id, created_at: TIME, updated_at: TIME };
    const subscriber = await idIn('subscriber/create', shop);
    const path = `/api/subscribers/${subscriber}.json`;
    expect((await shop.api.get<{ subscriber: Subscriber }>(path, 200)).body.subscriber).toEqual({
      ...common,
      id: Number(subscriber),
      first_name,
      last_name,
      language: 'de',
      state: 'active',
    });
    const member = await idIn('groupmember/create', shop);
    const other = `/api/groupmembers/${member}.json`;
    expect((await shop.api.get<{ groupmember: GroupMember }>(other, 200)).body.groupmember).toEqual({
      ...common,
      id: Number(member),
      group: 'Press',
    });
    const input = { company_id: shop.company_id, kind: 'subscriber' as const, email, state: 'ended' as const };
    await asOperator((bus) => bus.call(adminSignUps.add, operator(), input));
    expect(await idIn('subscriber/update', shop)).toBe(subscriber);
    expect((await shop.api.get<{ subscriber: Subscriber }>(path, 200)).body.subscriber.state).toBe('ended');
  });

  it('lists, counts and orders sign-ups, and filters them by the time of change', async () => {
    const company = await aCompany();
    const { company_id } = company;
    const kinds = { subscribers: 'subscriber', groupmembers: 'group_member', newsrecipients: 'newsletter' } as const;
    for (const noun of NOUNS) {
      const made: number[] = [];
      for (const _ of [1, 2, 3]) {
        const kind = kinds[noun];
        const input = { company_id, kind, email: anEmail(), ...(kind === 'group_member' && { group: 'Press' }) };
        made.push((await asOperator((bus) => bus.call(adminSignUps.add, operator(), input))).id);
      }
      expect(await idsOf(noun, '?fields=id', company)).toEqual(made);
      expect(await idsOf(noun, '?order=id+desc&limit=2', company)).toEqual(made.toReversed().slice(0, 2));
      expect(await idsOf(noun, `?since_id=${made[0]}`, company)).toEqual(made.slice(1));
      expect(await idsOf(noun, '?updated_at_min=2026-01-01T00:00:00', company)).toEqual(made);
      expect(await idsOf(noun, '?updated_at_min=2999-01-01T00:00:00', company)).toEqual([]);
      const count = async (query = '') => (await company.api.get(`/api/${noun}/count.json${query}`, 200)).body;
      expect(await count()).toEqual({ count: 3 });
      expect(await count('?updated_at_min=2999-01-01T00:00:00')).toEqual({ count: 0 });
    }
  });

  it('answers 404 for the sign-ups of an erased customer', async () => {
    const email = anEmail();
    const company = await aCompany();
    const { body } = await company.api.post<{ customer: { token: string } }>(
      '/api/customers.json',
      { customer: { email } },
      201,
    );
    await signUp(company, { kind: 'subscriber', email });
    await signUp(company, { kind: 'group_member', email, group: 'Press' });
    const input = { company_id: company.company_id, kind: 'newsletter' as const, email };
    await asOperator((bus) => bus.call(adminSignUps.add, operator(), input));
    const paths = await Promise.all(
      NOUNS.map(async (noun) => `/api/${noun}/${await idIn(`${noun.slice(0, -1)}/create`, company)}.json`),
    );
    const [, , recipient = ''] = paths;
    const read = await company.api.get<{ newsrecipient: NewsRecipient }>(recipient, 200);
    expect(read.body.newsrecipient).toMatchObject({
      email,
      state: 'active',
      confirmed_at: TIME,
      unsubscribed_at: null,
    });
    await company.api.delete(`/api/customers/${body.customer.token}.json`, 200);
    for (const path of paths) await eventually(() => company.api.get(path, 404), TIMEOUT_MS);
    for (const noun of NOUNS) expect(await idsOf(noun, '', company)).toEqual([]);
  });
});
