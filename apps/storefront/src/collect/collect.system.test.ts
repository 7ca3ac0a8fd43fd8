import { adminSignUps, type SignUpKind } from '@marquee/contracts';
import {
  aCompany,
  anEmail,
  aPerson,
  asOperator,
  atHost,
  eventually,
  expectDocumented,
  feedOf,
  operator,
  type HostAnswer,
  type TestCompany,
} from '@marquee/testing';

const PLATFORM = 'localhost';
const JSON_TYPE = { 'content-type': 'application/json' };
const hostOf = ({ company_id }: TestCompany) => `${company_id}.shops.localhost`;
const pathOf = ({ theme_setting_id }: TestCompany) => `/collect/${theme_setting_id}`;
/** Compares each answer with the reference. */
async function send(shop: TestCompany, body: object, headers = {}, host = PLATFORM): Promise<HostAnswer> {
  const [url, method] = [pathOf(shop), 'POST'];
  const sent = { method, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
  const answer = await atHost(host, url, sent);
  expectDocumented({ method, url, status: Number(answer.status), headers: answer.headers, text: answer.body });
  return answer;
}
const list = async ({ company_id }: TestCompany, kind: SignUpKind) =>
  (await asOperator((bus) => bus.call(adminSignUps.list, operator(), { company_id, kind }))).sign_ups;

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

describe('signing up at a shop front', () => {
  it('answers an unreadable sign-up body as the API reference documents', async () => {
    const answer = await shop.api.post(pathOf(shop), '{"kind":01}', 400);
    expect(answer.body).toMatchObject({
      error: 'The body is not valid JSON. Check its syntax and its UTF-8 encoding.',
    });
  });

  it('accepts a sign-up as JSON and as a form, under both paths, and publishes one event', async () => {
    const { email, first_name, last_name } = aPerson();
    const said = { kind: 'subscriber', email, first_name, language: 'DE' };
    const elsewhere = { company_id: 1, theme_setting_id: 1 };
    expect(await send(shop, { ...said, ...elsewhere })).toMatchObject({ status: 200, body: '{}' });
    const form = new URLSearchParams({ kind: 'subscriber', email, last_name, language: '' });
    const again = await atHost(hostOf(shop), pathOf(shop), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect(again).toMatchObject({ status: 200, body: '{}' });
    await send(shop, { kind: 'group_member', email, group: 'Press' });
    const { theme_setting_id } = shop;
    const known = { email, first_name, last_name, language: 'de', state: 'active', theme_setting_id };
    expect(await list(shop, 'subscriber')).toMatchObject([known]);
    expect(await list(shop, 'group_member')).toMatchObject([{ email, group_name: 'Press', theme_setting_id }]);
    await eventually(async () => {
      const scopes = (await feedOf(shop.company_id))
        .map(({ scope }) => scope)
        .filter((scope) => /subscriber|group/.test(scope));
      expect(scopes.sort()).toEqual(['groupmember/create', 'subscriber/create', 'subscriber/update']);
    }, 20_000);
  });

  it('names each invalid field of a sign-up', async () => {
    const errorsOf = async (body: object) => {
      const answer = await send(shop, body);
      expect(answer.status).toBe(422);
      return (JSON.parse(answer.body) as { errors: Record<string, string[]> }).errors;
    };
    expect(Object.keys(await errorsOf({ kind: 'subscriber', email: 'kim', language: 'german' }))).toEqual([
      'email',
      'language',
    ]);
    expect(await errorsOf({ kind: 'group_member', email: anEmail() })).toEqual({ group: ['is required'] });
    expect(await errorsOf({ email: anEmail() })).toEqual({
      kind: ['must be one of subscriber, group_member, newsletter'],
    });
    expect(await send(shop, { kind: 'subscriber', first_name: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
  });

  it('rejects a sign-up for an unknown shop, a shop of another company or an offline shop', async () => {
    const said = { kind: 'subscriber', email: anEmail() };
    const other = await aCompany();
    expect(await send({ ...shop, theme_setting_id: 999_999_999 }, said)).toMatchObject({ status: 404 });
    expect(await send(shop, said, {}, hostOf(other))).toMatchObject({ status: 404 });
    const path = `/api/themesettings/${other.theme_setting_id}.json`;
    await other.api.put(path, { ThemeSetting: { shop_offline: true } }, 200);
    expect(await send(other, said)).toMatchObject({ status: 403 });
    expect(await list(other, 'subscriber')).toEqual([]);
  });
});

describe('a newsletter recipient', () => {
  it('publishes the newsletter events of a recipient that the operator adds and changes', async () => {
    const { company_id } = await aCompany();
    const email = anEmail();
    for (const language of ['en', 'de']) {
      const input = { company_id, kind: 'newsletter' as const, email, language };
      await asOperator((bus) => bus.call(adminSignUps.add, operator(), input));
    }
    await eventually(async () => {
      const scopes = (await feedOf(company_id)).map(({ scope }) => scope).filter((scope) => scope.startsWith('news'));
      expect(scopes).toEqual(['newsrecipient/create', 'newsrecipient/update']);
    }, 20_000);
  });
});

describe('scripts of other sites', () => {
  const ask = (origin: string) =>
    atHost(PLATFORM, pathOf(shop), { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });

  it('allows scripts of the shop domains to send sign-ups without cookies and to read errors', async () => {
    const origin = `http://${hostOf(shop)}:3000`;
    const asked = await ask(origin);
    expect(asked).toMatchObject({ status: 204, body: '' });
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    const wrong = await send(shop, { kind: 'subscriber' }, { origin });
    expect(wrong).toMatchObject({ status: 422, headers: { 'access-control-allow-origin': origin } });
    expect(wrong.cookies).toEqual([]);
  });

  it('rejects sign-ups from scripts of foreign sites', async () => {
    for (const origin of ['https://elsewhere.example', 'null', `http://${hostOf(await aCompany())}`]) {
      const email = anEmail();
      for (const answer of [await ask(origin), await send(shop, { kind: 'subscriber', email }, { origin })]) {
        expect(answer.status).toBe(403);
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
      expect((await list(shop, 'subscriber')).map((one) => one['email'])).not.toContain(email);
    }
  });
});

describe('too many sign-ups from one network', () => {
  it('limits sign-ups of one network at one shop without limiting other shops', async () => {
    const [busy, other] = [await aCompany(), await aCompany()];
    const statuses = new Set<number | undefined>();
    let last = await send(busy, {});
    for (let nth = 0; nth < 40 && last.status !== 429; nth += 1) {
      statuses.add(last.status);
      last = await send(busy, {});
    }
    expect([...statuses]).toEqual([422]);
    expect(last).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string } });
    expect((await send(other, {})).status).toBe(422);
  });
});
