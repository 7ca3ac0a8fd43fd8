import { PERMISSION_SCOPES, type Permission } from '@marquee/contracts';
import { aColleague, anOperator, eventually, system, type TestClient, type TestColleague } from '@marquee/testing';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { STRINGS } from './source';

const ALL_PERMISSIONS = Object.keys(PERMISSION_SCOPES) as Permission[];
const HEIGHT_PX = 900;
/** Exceeds the number of focusable elements of any page. */
const MAX_TABS = 300;
/** The page is idle if two checks this far apart give the same result. */
const LOOK_INTERVAL_MS = 40;

export interface VisitorWish {
  readonly language?: 'en' | 'de';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** All permissions by default, with those of an operator of the platform. */
  readonly permissions?: readonly Permission[];
  readonly pageSize?: number;
  /** The origin of a gateway other than the shared one. */
  readonly url?: string;
  /** False disables the content security policy, because a page must be safe without it. */
  readonly policy?: boolean;
}

interface Company {
  readonly company_id: number;
  readonly api: TestClient;
}

const IN_PAGE = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violation: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample);
});`;

/** Counts the placeholders on the screen; parts below it load when the user scrolls to them. */
const PLACEHOLDERS = `(text) => [...document.querySelectorAll('main [role=status]')]
  .filter((one) => one.textContent.trim() === text && one.getBoundingClientRect().top < innerHeight).length`;

/** A user at the console, with a browser session that records violations of the rules for all pages. */
export class ConsoleVisitor {
  /** Errors of the console and of scripts, dialogs, foreign origins, failed responses. */
  readonly faults: string[] = [];
  /** The requests since the last `open`. */
  readonly requests: Request[] = [];
  private readonly underWay = new Set<Request>();

  private constructor(
    readonly company: Company,
    readonly user: TestColleague,
    readonly page: Page,
    readonly origin: string,
    readonly t: (typeof STRINGS)['en'],
  ) {
    this.watch();
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  static async of(browser: Browser, company: Company, wish: VisitorWish = {}): Promise<ConsoleVisitor> {
    const { language = 'en', theme = 'light', width = 1280, permissions = ALL_PERMISSIONS, url = system().url } = wish;
    const user = await aColleague(company, ...permissions);
    if (wish.permissions === undefined) await anOperator(user.user.email);
    const preferences = { language, page_size: wish.pageSize ?? 25 };
    await user.api().put('/admin/preferences.json', { preferences }, 200);
    const viewport = { width, height: HEIGHT_PX };
    const bypassCSP = wish.policy === false;
    const context = await browser.newContext({ viewport, colorScheme: theme, bypassCSP });
    const [name = '', value = ''] = user.cookie.split('=');
    // The browser accepts the prefix `__Host-` only for a secure origin, and sends the cookie to localhost too.
    await context.addCookies([{ name, value, url: url.replace('http:', 'https:'), secure: true }]);
    await context.addInitScript(IN_PAGE);
    return new ConsoleVisitor(company, user, await context.newPage(), url, STRINGS[language]);
  }

  /** Opens a path below the company as a new document and waits until it is complete. */
  async open(path: string): Promise<void> {
    this.requests.length = 0;
    this.underWay.clear();
    await this.page.goto(this.address(path));
    await this.settled();
  }

  /** Changes the page as the router does, without a new document. */
  async go(path: string): Promise<void> {
    await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(this.address(path))});
      dispatchEvent(new PopStateEvent('popstate'))`);
    await this.settled();
  }

  address(path: string): string {
    return `${this.origin}/admin/${this.company.company_id}${path === '' ? '' : `/${path}`}`;
  }

  /** Waits until the page has a title, has no request in flight and shows no placeholder. */
  async settled(): Promise<void> {
    await this.page.locator('main h1').first().waitFor();
    await eventually(async () => {
      for (const _ of ['now', 'still']) {
        const loading = await this.page.evaluate<number>(`(${PLACEHOLDERS})(${JSON.stringify(this.t.shell.loading)})`);
        const open = [...this.underWay].map((request) => request.url());
        if (open.length + loading > 0) throw new Error(`${this.page.url()} still loads: ${open.join(', ')}`);
        await this.page.waitForTimeout(LOOK_INTERVAL_MS);
      }
    });
  }

  /** Scrolls to the end, so that the page reads everything. */
  async readToEnd(): Promise<void> {
    await this.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await this.settled();
  }

  /** The faults since the last call. */
  takeFaults(): string[] {
    return this.faults.splice(0);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Moves the focus by the Tab key until the element has it. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < MAX_TABS; presses++) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${target.toString()}.`);
  }

  /** Reaches a button or link by the Tab key and presses Enter. */
  async choose(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  /** Reaches an input by the Tab key and replaces its text. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** The input of a field by its label, which may end with a note. */
  field(name: keyof (typeof STRINGS)['en']['fields']): Locator {
    const label = this.t.fields[name].replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return this.page.getByLabel(new RegExp(String.raw`^\s*${label}\s*(?:\(.*\))?\s*$`)).first();
  }

  /** A button or a link that looks like one. */
  button(name: string | RegExp): Locator {
    const { page } = this;
    const wanted = { name, exact: typeof name === 'string' };
    return page.getByRole('button', wanted).or(page.getByRole('link', wanted)).first();
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private watch(): void {
    const { page, faults } = this;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      // The browser's question before it leaves a changed form is not a fault.
      if (dialog.type() !== 'beforeunload') faults.push(`dialog: ${dialog.message()}`);
      void dialog.accept();
    });
    page.on('request', (request) => this.note(request));
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => this.underWay.delete(request));
  }

  private note(request: Request): void {
    const { protocol, origin } = new URL(request.url());
    if (!/^https?:$/.test(protocol)) return;
    if (origin !== this.origin) this.faults.push(`foreign origin: ${request.url()}`);
    this.requests.push(request);
    // The event stream never ends.
    if (!isStream(request)) this.underWay.add(request);
  }
}

/** The connection for live events. */
export const isStream = (request: Request): boolean => request.headers()['accept'] === 'text/event-stream';

/** Whether the page is wider than the screen, by this many pixels. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}
