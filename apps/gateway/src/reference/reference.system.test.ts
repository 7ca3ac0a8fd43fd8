import { aCompany, aProduct, startBrowser, system, type TestCompany } from '@marquee/testing';
import type { Browser, Page } from 'playwright-core';

const PRODUCTS = '/api/products.json';

/** Sample languages by Scalar's names, and typical words of each. */
const SAMPLES = [
  ['node/fetch', 'fetch('],
  ['python/requests', 'requests.get('],
  ['shell/curl', 'curl'],
] as const;

let browser: Browser;
let company: TestCompany;

beforeAll(async () => {
  browser = await startBrowser();
  company = await aCompany();
});
afterAll(() => browser.close());

interface Visit {
  readonly page: Page;
  /** Errors of the browser, including violations of the content security policy. */
  readonly complaints: string[];
  readonly requests: URL[];
}

async function visit(path: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const requests: URL[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() !== 'info') complaints.push(`${line.type()}: ${line.text()}`);
  });
  page.on('request', (request) => requests.push(new URL(request.url())));
  await page.goto(`${system().url}${path}`);
  return { page, complaints, requests };
}

describe('the reference, in a real browser', () => {
  it('shows every operation in the reference without scripts, and links to each', async () => {
    const { page, complaints, requests } = await visit('/docs');
    expect(await page.title()).toBe('Marquee API');
    await page.getByText('Orders', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Create an order' }).click();
    await page.waitForURL('**/docs#orders.create');
    await page.locator('section[id="orders.create"] pre').first().waitFor();
    expect(await page.locator('section h3').count()).toBeGreaterThan(95);
    expect(complaints).toEqual([]);
    expect(requests.map(({ pathname }) => pathname)).toEqual(['/docs']);
    await page.close();
  });

  it('finds an endpoint in the reference, shows it in other languages and calls it', async () => {
    const product = await aProduct(company, { title: 'Harbour in Winter' });
    const { page, complaints, requests } = await visit('/docs/console');

    await page.getByRole('button', { name: 'Open Search' }).click();
    await page.getByRole('combobox', { name: 'Enter search query' }).fill('list products');
    await page.getByRole('option').filter({ hasText: PRODUCTS }).first().click();
    await page.waitForURL(`**/docs/console#tag/products/GET${PRODUCTS}`);

    const section = page.locator(`section[id$="/GET${PRODUCTS}"]`);
    for (const [language, words] of SAMPLES) {
      await section.getByTestId('client-picker').click();
      await page.locator(`[role=option][id$="-${language}"]`).click();
      await section.getByText(words).first().waitFor();
    }

    await section.getByRole('button', { name: /^Test Request/ }).click();
    await page.getByPlaceholder('Token').last().fill(company.token);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === PRODUCTS);
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const got = await answer;
    expect([got.status(), new URL(got.url()).search]).toEqual([200, '']);
    expect(((await got.json()) as { products: object[] }).products).toMatchObject([{ id: product.id }]);
    await page.getByText('200 OK').first().waitFor();

    expect(complaints).toEqual([]);
    expect([...new Set(requests.map((url) => url.origin))]).toEqual([new URL(system().url).origin]);
    await page.close();
  });
});
