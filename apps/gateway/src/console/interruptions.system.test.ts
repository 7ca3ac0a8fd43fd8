import type { Product } from '@marquee/contracts';
import { aColleague, aCompany, startBrowser, type TestCompany } from '@marquee/testing';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisitor } from '../testing/console/visitor';

let browser: Browser;
let company: TestCompany;
let film: Product;

beforeAll(async () => {
  [browser, company] = await Promise.all([startBrowser(), aCompany()]);
  const sent = { title: 'A film', product_type: 9 };
  film = (await company.api.post<{ product: Product }>('/api/products.json', { product: sent }, 201)).body.product;
});
afterAll(() => browser.close());

async function storedTitle(): Promise<string> {
  return (await company.api.get<{ product: Product }>(`/api/products/${film.id}.json`, 200)).body.product.title;
}

/** Opens the product and changes its title, without saving. */
async function anEditor(title: string): Promise<ConsoleVisitor> {
  const visitor = await ConsoleVisitor.of(browser, company);
  await visitor.open(`products/${film.id}`);
  await visitor.field('title').fill(title);
  return visitor;
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main h1').first().waitFor();
}

describe('a session that ends while a form is changed', () => {
  it('keeps the input, asks for a new sign-in and then saves by itself', async () => {
    const visitor = await anEditor('Saved after the sign-in');
    const { page, t, user } = visitor;
    await visitor.context.clearCookies();
    await visitor.button(t.form.save).click();
    const dialog = page.getByRole('dialog', { name: t.session.ended });
    await dialog.getByText(user.user.email).waitFor();
    expect(await visitor.field('title').inputValue()).toBe('Saved after the sign-in');
    const opened = visitor.context.waitForEvent('page');
    await dialog.getByRole('link', { name: t.session.signIn }).click();
    await signIn(await opened, user.user.email, user.password);
    await page.getByText(t.form.saved).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await storedTitle()).toBe('Saved after the sign-in');
    await visitor.close();
  });
});

describe('a tab in whose browser another user signs in', () => {
  it('says who is signed in now, and continues when its own user is back', async () => {
    const visitor = await anEditor('Saved by the first user');
    const { page, t, user } = visitor;
    const other = await aColleague(company, 'manage_shop');
    const tab = await visitor.context.newPage();
    await visitor.context.clearCookies();
    await tab.goto(`${visitor.origin}/sign-in`);
    await signIn(tab, other.user.email, other.password);
    const dialog = page.getByRole('dialog', { name: t.session.otherUser });
    await dialog.getByText(other.user.email).waitFor();
    await dialog.getByRole('button', { name: t.shell.reload }).waitFor();
    await visitor.press('Escape');
    await visitor.button(t.form.save).click();
    await dialog.getByText(other.user.email).waitFor();
    expect(await storedTitle()).not.toBe('Saved by the first user');

    await visitor.context.clearCookies();
    await tab.goto(`${visitor.origin}/sign-in`);
    await signIn(tab, user.user.email, user.password);
    await page.getByText(t.form.saved).waitFor();
    expect(await storedTitle()).toBe('Saved by the first user');
    await visitor.close();
  });
});

/** Answers as a gateway of another release does for a file that it lacks. */
async function withoutFile(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/console/${name}-`), (route) => route.fulfill({ status: 404, body: '{}' }));
}

describe('a page of an older release', () => {
  it('offers a reload instead of a dialog whose file is gone', async () => {
    const visitor = await anEditor('Not lost');
    const { page, t } = visitor;
    await withoutFile(page, 'palette');
    await visitor.press('Control+k');
    const dialog = page.getByRole('dialog', { name: t.shell.crashed });
    await dialog.getByText(t.errors.newRelease).waitFor();
    await dialog.getByRole('button', { name: t.shell.reload }).waitFor();
    await visitor.press('Escape');
    expect(await visitor.field('title').inputValue()).toBe('Not lost');
    await visitor.close();
  });

  it('loads the document once more before it shows that a page is gone', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('');
    await withoutFile(page, 'orders');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: t.nav.orders, exact: true }).click();
    await reloaded;
    await page.getByText(t.errors.newRelease).waitFor();
    expect(await page.getByRole('button', { name: t.shell.reload }).count()).toBe(1);
    await visitor.close();
  });
});
