import { adminSignUps } from '@marquee/contracts';
import {
  accessibilityFaults,
  aCompany,
  anEmail,
  asOperator,
  atHost,
  eventually,
  feedOf,
  issued,
  mailsIn,
  operator,
  startBrowser,
  system,
  type HostAnswer,
  type TestCompany,
} from '@marquee/testing';
import type { Browser, Page } from 'playwright-core';

const PLATFORM = 'localhost';
const PHONE = { viewport: { width: 360, height: 740 } };
const FORM = 'application/x-www-form-urlencoded';
/** RFC 8058, section 3.1; both types of form that it allows. */
const ONE_CLICK = [
  [FORM, 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=xyz',
    '--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xyz--\r\n',
  ],
] as const;

const hostOf = ({ company_id }: TestCompany) => `${company_id}.shops.localhost`;
const change = (shop: TestCompany, settings: object) =>
  shop.api.put(`/api/themesettings/${shop.theme_setting_id}.json`, { ThemeSetting: settings }, 200);

async function aShop(): Promise<TestCompany> {
  const shop = await aCompany({ name: 'Harbour Films' });
  await change(shop, { newsletter_enabled: true });
  return shop;
}
function signUp(shop: TestCompany, said: object, host = PLATFORM, headers = {}): Promise<HostAnswer> {
  const body = JSON.stringify({ kind: 'newsletter', ...said });
  const sent = { 'content-type': 'application/json', ...headers };
  return atHost(host, `/collect/${shop.theme_setting_id}`, { method: 'POST', headers: sent, body });
}
const recipients = async ({ company_id }: TestCompany) =>
  (await asOperator((bus) => bus.call(adminSignUps.list, operator(), { company_id, kind: 'newsletter' }))).sign_ups;
const topics = async ({ company_id }: TestCompany) =>
  (await feedOf(company_id)).map(({ scope }) => scope).filter((scope) => scope.startsWith('news'));

/** The path in the newest mail to this address, with the headers of the mail. */
function mailed(email: string, page: 'confirm' | 'unsubscribe') {
  const link = new RegExp(`https?://\\S+/newsletter/${page}\\?token=([\\w-]+)`);
  return eventually(() => {
    const mail = mailsIn(system().dataDir, email).findLast(({ text }) => link.test(text));
    const [url = '', token = ''] = link.exec(mail?.text ?? '') ?? [];
    expect(token).not.toBe('');
    issued(token);
    return { url, token, headers: mail?.headers ?? {} };
  }, 20_000);
}
/** A confirmed recipient: the path that ends their newsletter. */
async function aReader(shop: TestCompany): Promise<string> {
  const input = { company_id: shop.company_id, kind: 'newsletter' as const, email: anEmail() };
  await asOperator((bus) => bus.call(adminSignUps.add, operator(), input));
  return String((await recipients(shop)).at(-1)?.['unsubscribe_path']);
}

describe('a visitor of a shop', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const words = async (page: Page) => ((await page.textContent('main')) ?? '').replaceAll(/\s+/g, ' ').trim();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Accessible, and usable on a narrow screen without horizontal scrolling. */
  const sound = async (page: Page) => {
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  };

  it("confirms a newsletter by a mailed link, and ends it by the next mail's link", async () => {
    const shop = await aShop();
    const email = anEmail();
    const page = await browser.newPage(PHONE);
    await page.goto(`${system().storefrontUrl}/shop/${shop.theme_setting_id}/newsletter`);
    await sound(page);
    await page.getByLabel('Email').fill(email);
    await press(page, 'Send the link');
    expect(await words(page)).toContain('A mail is on its way to you.');
    await sound(page);

    const { url } = await mailed(email, 'confirm');
    expect(url.startsWith(`${system().storefrontUrl}/shop/${shop.theme_setting_id}/newsletter/`)).toBe(true);
    await page.goto(url);
    expect(await words(page)).toContain('It is sent to:k…@example.org');
    await sound(page);
    expect(await recipients(shop)).toEqual([]);
    const twin = await browser.newPage(PHONE);
    await twin.goto(url);
    await press(page, 'Yes, I want the newsletter');
    expect(await words(page)).toContain('You are subscribed to the newsletter');
    await sound(page);
    expect(await recipients(shop)).toMatchObject([{ email, language: 'en', unsubscribed_at: null }]);
    await press(twin, 'Yes, I want the newsletter');
    expect(await words(twin)).toContain('You have confirmed already');
    await page.goto(url);
    expect(await words(page)).toContain('You have confirmed already');
    await sound(page);

    const welcome = await mailed(email, 'unsubscribe');
    await page.goto(welcome.url);
    expect(await page.title()).toBe('Unsubscribe from the newsletter? · Harbour Films');
    expect(await words(page)).toContain('It is sent to:k…@example.org');
    await sound(page);
    await press(page, 'Unsubscribe');
    expect(await words(page)).toContain('You no longer receive the newsletter');
    await sound(page);
    await page.goto(welcome.url);
    expect(await words(page)).toContain('You no longer receive the newsletter');
    const ended = await recipients(shop);
    expect(ended).toMatchObject([{ email, unsubscribed_at: expect.any(String) as string }]);
    await eventually(async () => {
      expect(await topics(shop)).toEqual(['newsrecipient/create', 'newsrecipient/update']);
    }, 20_000);
    const named = (await feedOf(shop.company_id)).findLast(({ scope }) => scope === 'newsrecipient/update');
    const read = await shop.api.get(`/api/newsrecipients/${named?.data.id}.json`, 200);
    expect(read.body).toMatchObject({ newsrecipient: { email, language: 'en', state: 'unsubscribed' } });
    for (const one of [page, twin]) await one.close();
  });

  it('offers the newsletter form in German and without scripts after an invalid link', async () => {
    const shop = await aShop();
    const page = await browser.newPage({ ...PHONE, javaScriptEnabled: false, locale: 'de-DE' });
    const base = `http://${hostOf(shop)}:${new URL(system().storefrontUrl).port}`;
    const answer = await page.goto(`${base}/newsletter/confirm?token=nonsense`);
    expect(answer?.status()).toBe(404);
    expect(await words(page)).toContain('Der Link ist älter als sieben Tage');
    await page.getByRole('link', { name: 'Neu anmelden' }).click();
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    await page.getByLabel('E-Mail').fill('kim@nowhere');
    await press(page, 'Link senden');
    expect(await words(page)).toContain(
      'Einige Angaben sind ungültig. Korrigieren Sie sie und senden Sie das Formular erneut.',
    );
    const email = anEmail();
    await page.getByLabel('E-Mail').fill(email);
    await press(page, 'Link senden');
    expect(await words(page)).toContain('Eine Mail ist zu Ihnen unterwegs.');
    const { url, headers } = await mailed(email, 'confirm');
    expect([url.startsWith(`${base}/newsletter/`), headers['content-language']]).toEqual([true, 'de']);
    await page.goto(url);
    await press(page, 'Ja, ich möchte den Newsletter');
    expect(await words(page)).toContain('Sie bekommen den Newsletter');
    const ending = (await mailed(email, 'unsubscribe')).url;
    expect(ending.startsWith(`${system().storefrontUrl}/shop/${shop.theme_setting_id}/newsletter/unsubscribe?`)).toBe(
      true,
    );
    await page.goto(ending);
    await press(page, 'Newsletter abbestellen');
    expect(await words(page)).toContain('Sie bekommen den Newsletter nicht mehr');
    expect(await recipients(shop)).toMatchObject([{ language: 'de', unsubscribed_at: expect.any(String) as string }]);
    await page.close();
  });

  it("shows the newsletter form on a shop's storefront page only if the shop has a newsletter", async () => {
    const shop = await aShop();
    expect((await atHost(hostOf(shop), '/')).body).toContain('<a href="/newsletter">');
    expect((await atHost(hostOf(await aCompany()), '/')).body).not.toContain('/newsletter');
  });
});

describe('signing up for a newsletter at a shop front', () => {
  it('answers every newsletter sign-up alike, and mails under the name of the shop', async () => {
    const shop = await aShop();
    const email = anEmail();
    const german = { 'accept-language': 'de-AT, en;q=0.5' };
    const known = anEmail();
    const input = { company_id: shop.company_id, kind: 'newsletter' as const, email: known };
    await asOperator((bus) => bus.call(adminSignUps.add, operator(), input));
    const answers = [
      await signUp(shop, { email }, hostOf(shop), german),
      await signUp(shop, { email: known, language: 'de' }),
    ];
    for (let nth = 0; nth < 4; nth += 1) answers.push(await signUp(shop, { email }));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, '{}']);
    const asked = await eventually(() => {
      const mails = mailsIn(system().dataDir, email);
      expect(mails).toHaveLength(3);
      return mails;
    }, 20_000);
    const ofShop = asked.filter(({ text }) => text.includes(`http://${hostOf(shop)}/newsletter/confirm?token=`));
    expect(ofShop.map(({ headers }) => headers['content-language'])).toEqual(['de']);
    const ofPlatform = `${system().storefrontUrl}/shop/${shop.theme_setting_id}/newsletter/confirm?token=`;
    expect(asked.filter(({ text }) => text.includes(ofPlatform))).toHaveLength(2);
    expect(asked.flatMap(({ headers }) => Object.keys(headers))).not.toContain('list-unsubscribe');
    const reminder = await mailed(known, 'unsubscribe');
    expect(reminder.headers).toMatchObject({
      'content-language': 'de',
      'list-unsubscribe': `<${reminder.url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await recipients(shop)).toHaveLength(1);
  });

  it('rejects a newsletter sign-up without a newsletter, with invalid fields or from elsewhere', async () => {
    const [without, shop] = [await aCompany(), await aShop()];
    const email = anEmail();
    expect(await signUp(without, { email })).toMatchObject({ status: 403 });
    const pages = `/shop/${without.theme_setting_id}/newsletter`;
    expect(await atHost(PLATFORM, pages)).toMatchObject({ status: 404 });
    expect(await signUp(shop, { email: 'kim' })).toMatchObject({ status: 422 });
    const stranger = { origin: 'https://elsewhere.example' };
    expect(await signUp(shop, { email }, PLATFORM, stranger)).toMatchObject({ status: 403 });
    const elsewhere = { pages: 'https://elsewhere.example', company_id: 1, email };
    expect(await signUp(shop, elsewhere)).toMatchObject({ status: 200 });
    expect((await mailed(email, 'confirm')).url.startsWith(system().storefrontUrl)).toBe(true);
    expect(mailsIn(system().dataDir, email)).toHaveLength(1);
  });
});

describe('a mail program that ends a newsletter', () => {
  it.each(ONE_CLICK)('ends a newsletter by one POST of %s without a cookie', async (type, body) => {
    const shop = await aShop();
    const path = await aReader(shop);
    const post = { method: 'POST', headers: { 'content-type': type }, body };
    const answer = await atHost(hostOf(shop), path, post);
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(await recipients(shop)).toMatchObject([{ unsubscribed_at: expect.any(String) as string }]);
    expect(await atHost(hostOf(shop), path, post)).toMatchObject({ status: 200 });
  });

  it('ends newsletters of offline and deleted shops, under any platform host', async () => {
    const shop = await aShop();
    const [offline, gone, anywhere] = [await aReader(shop), await aReader(shop), await aReader(shop)];
    const post = { method: 'POST', headers: { 'content-type': FORM }, body: ONE_CLICK[0][1] };
    await change(shop, { shop_offline: true });
    expect(await atHost(hostOf(shop), offline, post)).toMatchObject({ status: 200 });
    await shop.api.delete(`/api/themesettings/${shop.theme_setting_id}.json`, 200);
    expect(await atHost(PLATFORM, `/shop/${shop.theme_setting_id}${gone}`, post)).toMatchObject({ status: 200 });
    const other = await aCompany({ name: 'Another Shop' });
    const shown = await atHost(hostOf(other), anywhere);
    expect(shown.body).toContain('k…@example.org');
    expect(shown.body).not.toContain('Another Shop');
    expect(await atHost(PLATFORM, anywhere, post)).toMatchObject({ status: 200 });
    const ends = (await recipients(shop)).map(({ unsubscribed_at }) => typeof unsubscribed_at);
    expect(ends).toEqual(['string', 'string', 'string']);
  });

  it('explains that a newsletter link belongs to an earlier, erased sign-up', async () => {
    const shop = await aShop();
    const { company_id } = shop;
    const path = await aReader(shop);
    const email = String((await recipients(shop))[0]?.['email']);
    await asOperator((bus) => bus.call(adminSignUps.remove, operator(), { company_id, email }));
    await asOperator((bus) => bus.call(adminSignUps.add, operator(), { company_id, kind: 'newsletter', email }));
    for (const method of ['GET', 'POST']) {
      const answer = await atHost(hostOf(shop), path, { method });
      expect(answer).toMatchObject({ status: 200, cookies: [] });
      expect(answer.body).toContain('This link is from an earlier sign-up');
    }
    expect(await recipients(shop)).toMatchObject([{ email, unsubscribed_at: null }]);
  });

  it('ends no newsletter for GET, HEAD or an unknown link', async () => {
    const shop = await aShop();
    const path = await aReader(shop);
    const shown = await atHost(hostOf(shop), path, { headers: { 'accept-language': 'de' } });
    expect(shown).toMatchObject({ status: 200, cookies: [] });
    expect(shown.body).toContain('Newsletter abbestellen?');
    expect(await atHost(hostOf(shop), path, { method: 'HEAD' })).toMatchObject({ status: 200 });
    for (const wrong of [`${path.slice(0, -4)}AAAA`, '/newsletter/unsubscribe']) {
      expect(await atHost(hostOf(shop), wrong, { method: 'POST' })).toMatchObject({ status: 404 });
    }
    expect(await atHost(hostOf(shop), `${path}&token=x`, { method: 'POST' })).toMatchObject({ status: 400 });
    expect(await recipients(shop)).toMatchObject([{ unsubscribed_at: null }]);
  });
});
