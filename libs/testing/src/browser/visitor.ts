import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AT_THE_APP, type TestCallback } from '../servers/callback';
import { issued } from '../data/issued';
import { system } from '../system/system';

/** A person with a separate browser session. */
export class TestVisitor {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async at(browser: Browser): Promise<TestVisitor> {
    const context = await browser.newContext();
    return new TestVisitor(context, await context.newPage());
  }

  /** Opens a path of the gateway; returns the status. */
  async open(path: string): Promise<number | undefined> {
    return (await this.page.goto(`${system().url}${path}`))?.status();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.press('Sign in');
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
  }

  /** The URL that the app received after the browser followed its redirect. */
  async backAt(app: TestCallback): Promise<URL> {
    await this.page.waitForURL(app.home);
    const { called } = app;
    if (called === undefined || (await this.page.textContent('body')) !== AT_THE_APP) {
      throw new Error('The browser did not reach the app.');
    }
    return called;
  }

  /** The text of the page without its navigation. */
  async words(): Promise<string> {
    return (await this.page.textContent('main')) ?? '';
  }

  /** Sends a request with this browser's cookies and the `csrf` of the open page. */
  async send(method: string, path: string): Promise<Response> {
    const cookies = (await this.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const csrf = await this.page.locator('input[name=csrf]').first().inputValue();
    const url = `${system().url}${path}`;
    if (method === 'GET') return fetch(url, { headers: { cookie: cookies }, redirect: 'manual' });
    const body = new URLSearchParams({ csrf });
    return fetch(url, { method, headers: { cookie: cookies }, body, redirect: 'manual' });
  }

  async close(): Promise<void> {
    for (const { value } of await this.context.cookies()) issued(value);
    await this.context.close();
  }
}
