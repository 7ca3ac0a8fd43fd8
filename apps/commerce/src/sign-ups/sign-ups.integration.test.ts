import {
  adminSignUps,
  customers,
  signUps,
  type CompanySnapshot,
  type InputOf,
  type NewSubscriber,
  type SignUpKind,
} from '@marquee/contracts';
import type { Bus } from '@marquee/bus';
import { CommerceFixture } from '../testing/commerce.fixture';

type Added = Omit<InputOf<typeof adminSignUps.add>, 'company_id'>;

let fixture: CommerceFixture;
let cli: Bus;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  cli = await fixture.connect('cli');
});
afterAll(() => fixture?.stop());

const add = ({ company_id }: CompanySnapshot, input: Added) =>
  cli.call(adminSignUps.add, fixture.operator(), { company_id, ...input });
const subscribe = ({ company_id }: CompanySnapshot, said: Partial<NewSubscriber> & { email: string }) =>
  fixture.storefront.call(signUps.subscribe, fixture.call(), { company_id, theme_setting_id: 7, ...said });
const list = async (
  { company_id }: CompanySnapshot,
  kind: SignUpKind,
  more: { email?: string; since_id?: number } = {},
) => (await cli.call(adminSignUps.list, fixture.operator(), { company_id, kind, ...more })).sign_ups;
const remove = ({ company_id }: CompanySnapshot, email: string) =>
  cli.call(adminSignUps.remove, fixture.operator(), { company_id, email });
const topics = async (company: CompanySnapshot, resource: 'subscriber' | 'groupmember' | 'newsrecipient', id: number) =>
  (await fixture.eventsOf(company, resource, id)).map(({ topic, sequence, data }) => [topic, sequence, data]);

describe('sign-ups', () => {
  it.each([
    ['subscriber', 'subscriber'],
    ['newsletter', 'newsrecipient'],
  ] as const)('updates the row of a repeated %s sign-up although the email differs in case', async (kind, resource) => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const { id } = await add(company, { kind, email, language: 'DE' });
    expect((await add(company, { kind, email: email.toUpperCase(), language: 'EN' })).id).toBe(id);
    expect(await list(company, kind)).toMatchObject([{ id, email: email.toUpperCase(), language: 'en' }]);
    expect(await topics(company, resource, id)).toEqual([
      [`${resource}/create`, 1, { id }],
      [`${resource}/update`, 2, { id }],
    ]);
  });

  it('stores one row per group for a group member who signs up', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const one = await add(company, { kind: 'group_member', email, group: 'Press' });
    const other = await add(company, { kind: 'group_member', email, group: 'Friends' });
    expect(other.id).not.toBe(one.id);
    expect(await add(company, { kind: 'group_member', email: email.toUpperCase(), group: 'Press' })).toEqual(one);
    expect(await list(company, 'group_member', { email })).toMatchObject([
      { group_name: 'Press' },
      { group_name: 'Friends' },
    ]);
    expect(await topics(company, 'groupmember', one.id)).toEqual([
      ['groupmember/create', 1, { id: one.id }],
      ['groupmember/update', 2, { id: one.id }],
    ]);
  });

  it('publishes no event for a repeated sign-up, and keeps all fields that are not sent', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const { id } = await add(company, { kind: 'subscriber', email, first_name: 'Kim', language: 'de' });
    await add(company, { kind: 'subscriber', email });
    expect(await topics(company, 'subscriber', id)).toHaveLength(1);
    await add(company, { kind: 'subscriber', email, state: 'ended' });
    expect(await list(company, 'subscriber')).toMatchObject([
      { id, first_name: 'Kim', language: 'de', state: 'ended' },
    ]);
  });

  it('stores one row for many concurrent sign-ups of one email', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const names = Array.from({ length: 8 }, (_, nth) => `Kim ${nth}`);
    const added = await Promise.all(names.map((first_name) => add(company, { kind: 'subscriber', email, first_name })));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    const published = await topics(company, 'subscriber', added[0]?.id ?? 0);
    expect(published.map(([, sequence]) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('names the invalid fields of a sign-up, and rejects an unknown company', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const refused: [Added, object][] = [
      [{ kind: 'subscriber', email: 'kim' }, { email: [expect.any(String)] }],
      [{ kind: 'group_member', email }, { group: ['is required'] }],
      [{ kind: 'group_member', email, group: ' ' }, { group: ['must not be blank'] }],
      [{ kind: 'newsletter', email, state: 'ended' }, { state: ['is not a field of a newsletter sign-up; omit it'] }],
    ];
    for (const [input, errors] of refused) {
      await expect(add(company, input)).rejects.toMatchObject({ code: 'invalid', errors });
    }
    const unknown = { ...company, company_id: 999_999 };
    await expect(add(unknown, { kind: 'subscriber', email })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a visitor who signs up with the email of another person', () => {
  it("fills only the empty fields of a known sign-up from a visitor's sign-up", async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    await subscribe(company, { email, first_name: 'Kim' });
    await subscribe(company, { email: email.toUpperCase(), first_name: 'Lee', last_name: 'Berg', theme_setting_id: 8 });
    const known = { email, first_name: 'Kim', last_name: 'Berg', language: '', theme_setting_id: 7, state: 'active' };
    const [row] = await list(company, 'subscriber');
    expect(row).toMatchObject(known);
    await subscribe(company, { email, first_name: 'Sam', last_name: 'Sand' });
    expect(await topics(company, 'subscriber', Number(row?.['id']))).toHaveLength(2);
  });

  it('keeps an ended subscription ended when a visitor signs up; only the operator restores it', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const { id } = await add(company, { kind: 'subscriber', email, state: 'ended' });
    await subscribe(company, { email, language: 'DE' });
    expect(await list(company, 'subscriber')).toMatchObject([{ id, language: 'de', state: 'ended' }]);
    await add(company, { kind: 'subscriber', email });
    expect(await list(company, 'subscriber')).toMatchObject([{ id, language: 'de', state: 'active' }]);
  });

  it('keeps the shop of a group member after a sign-up in another shop', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    for (const theme_setting_id of [7, 8]) {
      const said = { company_id: company.company_id, theme_setting_id, email, group: 'Press' };
      await fixture.storefront.call(signUps.join_group, fixture.call(), said);
    }
    expect(await list(company, 'group_member')).toMatchObject([{ email, theme_setting_id: 7 }]);
  });
});

describe('lists of sign-ups', () => {
  it('lists the sign-ups of one company only, page by page', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const email = fixture.anEmail();
    const first = await add(company, { kind: 'subscriber', email });
    const second = await add(company, { kind: 'subscriber', email: fixture.anEmail() });
    expect(await list(other, 'subscriber')).toEqual([]);
    expect(await remove(other, email)).toEqual({ removed: 0 });
    expect((await list(company, 'subscriber', { since_id: first.id })).map(({ id }) => id)).toEqual([second.id]);
  });

  it('removes all sign-ups of an email, and writes no email to the audit log', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const { id } = await add(company, { kind: 'subscriber', email });
    await add(company, { kind: 'group_member', email, group: 'Press' });
    await add(company, { kind: 'newsletter', email });
    await add(company, { kind: 'newsletter', email: fixture.anEmail() });
    await list(company, 'newsletter', { email });
    expect(await remove(company, email.toUpperCase())).toEqual({ removed: 3 });
    expect(await list(company, 'subscriber')).toEqual([]);
    expect(await list(company, 'newsletter')).toHaveLength(1);
    expect((await topics(company, 'subscriber', id)).at(-1)).toEqual(['subscriber/update', 2, { id }]);
    const words = await fixture.db.query(
      'select row_to_json(a)::text as words from audit a union all select body from outbox',
    );
    expect(words.length).toBeGreaterThan(0);
    expect(JSON.stringify(words).toLowerCase()).not.toContain(email);
  });

  it('removes the sign-ups of an erased customer with the same email', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const context = fixture.context(company);
    const { token } = await fixture.gateway.call(customers.create, context, { email });
    await add(company, { kind: 'subscriber', email: email.toUpperCase() });
    await add(company, { kind: 'newsletter', email });
    await fixture.gateway.call(customers.remove, context, { token });
    expect([await list(company, 'subscriber'), await list(company, 'newsletter')]).toEqual([[], []]);
  });
});
