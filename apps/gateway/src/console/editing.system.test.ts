import type { Company, Customer, Product } from '@marquee/contracts';
import { aCompany, anEmail, startBrowser, type TestCompany } from '@marquee/testing';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisitor } from '../testing/console/visitor';

let browser: Browser;
let company: TestCompany;
let film: Product;

beforeAll(async () => {
  [browser, company] = await Promise.all([startBrowser(), aCompany()]);
  film = await aFilm('First');
  await aFilm('Second');
  await aFilm('Third');
});
afterAll(() => browser.close());

async function aFilm(title: string): Promise<Product> {
  const sent = { title, product_type: 9 };
  return (await company.api.post<{ product: Product }>('/api/products.json', { product: sent }, 201)).body.product;
}

describe('a number that may not be empty', () => {
  it('shows an error beside the emptied field instead of saving nothing', async () => {
    const path = `/api/companies/${company.company_id}.json`;
    await company.api.put(path, { company: { warn_at_stock_level_below: 7 } }, 200);
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('company');
    const input = visitor.field('warn_at_stock_level_below');
    await input.fill('');
    await visitor.button(t.form.save).click();
    await page.getByText(t.form.missing).waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText(t.form.saved).count()).toBe(0);
    await input.fill('8');
    await visitor.button(t.form.save).click();
    await page.getByText(t.form.saved).waitFor();
    const stored = (await company.api.get<{ company: Company }>(path, 200)).body.company;
    expect(stored.warn_at_stock_level_below).toBe(8);
    await visitor.close();
  });
});

describe('a failure while a dialog is open', () => {
  it('shows a message above the dialog that the user can close', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('products');
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))');
    await visitor.button(t.list.apiCall).click();
    const dialog = page.getByRole('dialog', { name: t.call.title });
    await dialog.getByRole('button', { name: t.call.copy }).first().click();
    const message = page.getByRole('status').filter({ hasText: t.call.copyFailed });
    await message.getByRole('button', { name: t.shell.close }).click();
    await message.waitFor({ state: 'detached' });
    expect(await dialog.count()).toBe(1);
    await visitor.close();
  });
});

describe('data that cannot be read again', () => {
  it('stays on the page with a note until another try succeeds', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('products');
    const list = '**/api/products.json?*';
    await page.route(list, (route) => route.fulfill({ status: 404, json: { errors: 'gone' } }));
    const newest = await aFilm('Newest');
    await page.getByText(t.errors.outdated).waitFor();
    expect(await page.getByRole('link', { name: film.title }).count()).toBe(1);
    await page.unroute(list);
    await visitor.button(t.errors.retry).click();
    await page.getByRole('link', { name: newest.title }).waitFor();
    expect(await page.getByText(t.errors.outdated).count()).toBe(0);
    await visitor.close();
  });
});

/** Whether the focus is within a part of the page. */
async function focusIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`document.activeElement?.closest(${JSON.stringify(selector)}) !== null`);
}

describe('the focus of a user whose pressed button disappears', () => {
  it('stays at the button for the next page on the last page', async () => {
    const visitor = await ConsoleVisitor.of(browser, company, { pageSize: 2 });
    const { page, t } = visitor;
    await visitor.open('products');
    const next = page.getByRole('button', { name: t.list.next });
    await next.focus();
    await visitor.press('Enter');
    await page.waitForURL(/page=2/);
    await visitor.settled();
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    expect(await next.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await visitor.close();
  });

  it('stays in the menu after a view was deleted', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t, user } = visitor;
    const view = { resource: 'products', name: 'My films', filters: {}, columns: [], shared: false };
    await user.api(`/admin/${company.company_id}`).post('/views.json', { view }, 201);
    await visitor.open('products');
    await visitor.button(t.views.title).click();
    await page.getByRole('button', { name: t.views.remove('My films') }).focus();
    await visitor.press('Enter');
    await page.getByText(t.views.removed('My films')).waitFor();
    expect(await page.getByRole('button', { name: t.views.all }).count()).toBe(1);
    expect(await focusIn(page, 'ul')).toBe(true);
    await visitor.close();
  });

  it('keeps the focus beside the address that became the default one', async () => {
    const addresses = [{ city: 'Kiel' }, { city: 'Husum' }];
    const sent = { email: anEmail(), addresses };
    const { body } = await company.api.post<{ customer: Customer }>('/api/customers.json', { customer: sent }, 201);
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open(`customers/${body.customer.token}`);
    await page.getByRole('button', { name: t.sales.customer.makeDefaultNamed('Husum') }).focus();
    await visitor.press('Enter');
    await page.getByText(t.sales.customer.defaultDone).waitFor();
    await page.getByRole('button', { name: t.sales.customer.makeDefaultNamed('Kiel') }).waitFor();
    expect(await focusIn(page, 'li')).toBe(true);
    await visitor.close();
  });

  it('stays on the page after the permission of an app was revoked', async () => {
    const shop = await aCompany();
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    const { permissions } = t.administration;
    await visitor.open('permissions');
    const revoke = page.getByRole('button', { name: permissions.revoke }).first();
    await revoke.focus();
    await visitor.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: permissions.revokeAction }).focus();
    await visitor.press('Enter');
    await revoke.waitFor({ state: 'detached' });
    expect(await focusIn(page, 'main')).toBe(true);
    await visitor.close();
  });

  it('moves to the filters after they were removed', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('products?product_type=17&published_status=published');
    await page.getByRole('button', { name: t.list.clearFilters }).last().focus();
    await visitor.press('Enter');
    await page.getByRole('link', { name: film.title }).waitFor();
    expect(await focusIn(page, '[role=search]')).toBe(true);
    await visitor.close();
  });
});
