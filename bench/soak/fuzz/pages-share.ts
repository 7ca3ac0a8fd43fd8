import { roundsOf, type Findings, type Length } from './findings';
import { hostileText } from './hostile';
import { partsOf, pathOf, type PageForm } from './pages';
import type { Random } from './random';
import type { Sent } from './requests';
import type { Outcome, Sender } from './sending';
import { toldInside } from './verdict';

/** Somebody with a browser, and where they begin. */
export interface Surfing {
  readonly sender: Sender;
  readonly random: Random;
  readonly starts: readonly string[];
  /** How they sign in. */
  readonly person: { readonly email: string; readonly password: string };
  /** Pages of shops that customers have been signed in to. */
  readonly logins: readonly string[];
}

/** So many addresses and forms are remembered: the newest, as those of a browser that is open. */
const REMEMBERED = 150;
/** So often they sign in again: much of what they send ends their session. */
const SIGN_IN_EVERY = 40;

/** Follows links and fills in forms, well and badly, as far as they lead. */
export async function surf(surfing: Surfing, findings: Findings, length: Length): Promise<void> {
  const surfer = new Surfer(surfing, findings);
  for (const round of roundsOf(length)) {
    const isTime = round % SIGN_IN_EVERY === 0;
    if (isTime) await surfer.signIn(surfing.logins[(round / SIGN_IN_EVERY) % surfing.logins.length]);
    await surfer.next();
  }
}

class Surfer {
  private readonly cookies = new Map<string, string>();
  private links: string[];
  private forms: PageForm[] = [];

  constructor(
    private readonly surfing: Surfing,
    private readonly findings: Findings,
  ) {
    this.links = [...surfing.starts];
  }

  /** At the platform, and at the shop that the link leads to. */
  async signIn(login: string | undefined): Promise<void> {
    this.cookies.clear();
    await this.open('/sign-in');
    const form = this.forms.findLast(({ action }) => action.startsWith('/sign-in'));
    const known: Readonly<Record<string, string>> = { ...this.surfing.person };
    if (form) await this.fillIn(form, ([name, value]) => [name, known[name] ?? value]);
    if (login !== undefined) await this.open(login);
    for (const start of this.surfing.starts) await this.open(start);
  }

  async next(): Promise<void> {
    const { random } = this.surfing;
    const form = random.onceIn(3) ? undefined : this.forms[random.below(this.forms.length)];
    if (!form) return this.open(random.onceIn(3) ? this.spoiled(random.oneOf(this.links)) : random.oneOf(this.links));
    // Whoever has signed out, or is gone, sees little more.
    if (/sign-out|delete|remove|disable|rotate/.test(form.action) && !random.onceIn(10)) return;
    const spoils = random.oneOf([0, 0, 1, 2]);
    await this.fillIn(form, ([name, value]) => {
      if (name === 'csrf' && !random.onceIn(20)) return [name, value];
      if (spoils > 0 && random.onceIn(2)) return [name, hostileText(random)];
      return [name, value === '' ? filling(name, random) : value];
    });
  }

  private async open(url: string): Promise<void> {
    await this.send({ method: 'GET', url, headers: {} });
  }

  private async fillIn(
    { method, action, fields }: PageForm,
    fill: (field: readonly [string, string]) => readonly [string, string],
  ): Promise<void> {
    const text = new URLSearchParams(
      fields.map(fill).map(([name, value]) => [name, value.toWellFormed()] as [string, string]),
    ).toString();
    if (method === 'GET') return this.open(`${action.replace(/\?.*/, '')}?${text}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await this.send({ method, url: action, headers, body: Buffer.from(text) });
  }

  private spoiled(link: string): string {
    const { random } = this.surfing;
    const text = encodeURIComponent(hostileText(random).toWellFormed());
    const [path = '', query = ''] = link.split('?');
    return random.oneOf([
      `${path}?${query}&${text}=${text}`,
      `${path}?${query.replaceAll(/=[^&]*/g, `=${text}`)}`,
      `${path}?next=${text}&code=${text}&token=${text}&page=${text}&done=${text}`,
      `${path}/${text}`,
      path.replace(/[^/]*$/, () => text),
      path.replace(/\d+/, () => text),
      path.replace(/\d+/, () => String(random.oneOf([0, 1, 2, 3, 2 ** 31, '9'.repeat(30)]))),
    ]);
  }

  private async send(sent: Sent): Promise<void> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...sent.headers, ...(cookie === '' ? {} : { cookie }) };
    const outcome = await this.surfing.sender.send({ ...sent, headers });
    if (outcome === null) return;
    this.findings.count(typeof outcome === 'string' ? null : outcome.status);
    const fault = pageFault(outcome);
    const body = sent.body?.toString().slice(0, 300) ?? '';
    if (fault !== null) this.findings.fault(`page ${sent.method} ${sent.url.slice(0, 300)} ${body}: ${fault}`);
    if (typeof outcome !== 'string') this.learn(outcome, sent.url);
  }

  private learn({ headers, text }: Exclude<Outcome, string>, at: string): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    const { links, forms } = partsOf(text, at);
    const moved = typeof headers.location === 'string' ? pathOf(headers.location, at) : null;
    const more = moved === null ? links : [...links, moved];
    this.links = [...new Set([...this.surfing.starts, ...this.links, ...more])].slice(-REMEMBERED);
    this.forms = [...this.forms, ...forms].slice(-REMEMBERED);
  }
}

function filling(name: string, random: Random): string {
  if (/email/.test(name)) return `kim-${random.below(50)}@example.org`;
  if (/uri|url|address$/.test(name)) return 'https://example.org/a';
  if (/country/.test(name)) return 'DE';
  return random.oneOf(['Kim', 'a password of the shop', '1', 'on', 'Kiel', '日本']);
}

/** What is wrong with a page: an error of ours, a word of the inside, or markup and headers that somebody else wrote. */
export function pageFault(outcome: Outcome): string | null {
  if (typeof outcome === 'string') return outcome;
  const { status, text, headers } = outcome;
  if (status >= 500 && !/<title>Offline<\/title>/.test(text)) return `it answered ${status}: ${text.slice(0, 300)}`;
  if (/<img src=x|href="javascript:/i.test(text)) return 'its page holds markup that was sent';
  if ('x-injected' in headers) return 'its headers hold one that was sent';
  return status >= 400 && !/text\/html/.test(String(headers['content-type'])) ? toldInside(text) : null;
}
