import { accessibilityFaults, eventually, mailsIn, startBrowser, system } from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { MAIL_TEXTS } from '../testing/console/source';
import { ConsoleVisitor } from '../testing/console/visitor';

let browser: Browser;
let shop: DemoShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), aDemoShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

describe('the mails to customers in the console', () => {
  it('previews a text while the user types, names an unknown placeholder, saves the text and mails a test', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    await visitor.open('mails');
    const frame = page.frameLocator('iframe');
    await frame.getByText('1 × Harbour in Winter').waitFor();
    await page
      .getByLabel(MAIL_TEXTS.text)
      .fill('{{greeting}}\n\n<script>document.title = "evil"</script> for {{order}}');
    await frame.getByText('<script>document.title = "evil"</script> for #1207').waitFor();
    expect(await frame.locator('script').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(visitor.takeFaults()).toEqual([]);

    await page.getByRole('button', { name: MAIL_TEXTS.sendTest }).click();
    const sent = page.getByText(MAIL_TEXTS.sent('').replace(/[.\s]+$/, ''));
    await sent.first().waitFor();
    const subject = /Your order #1207 at /;
    await eventually(() => {
      const mails = mailsIn(system().dataDir).filter(({ text }) => text.includes('"evil"'));
      expect(mails.map(({ headers }) => subject.test(headers['subject'] ?? ''))).toEqual([true]);
    });

    const editor = page.locator('form').filter({ has: page.getByLabel(MAIL_TEXTS.text) });
    const save = editor.getByRole('button', { name: t.form.save, exact: true });
    await save.click();
    await page.getByText(MAIL_TEXTS.edited, { exact: true }).waitFor();
    await page.getByLabel(MAIL_TEXTS.text).fill('For {{nobody}}');
    await save.click();
    await page.getByText('{{nobody}}; use {{greeting}}').first().waitFor();
    await page.getByRole('button', { name: MAIL_TEXTS.reset }).click();
    await page.getByText(MAIL_TEXTS.edited, { exact: true }).waitFor({ state: 'detached' });
    await visitor.close();
  });
});
