import { apiErrorOf, parsed } from '../api-errors';
import { attempt, type Fetch } from '../requests/attempt';
import type { Operation } from '../calls';
import type { AccessTokens } from './token-source';

/** The session of the browser in which the client runs, instead of a token. */
export interface BrowserSession {
  /** The company that the signed-in user acts for. */
  readonly company: number;
  /** The client id of the app whose webhooks the client manages. */
  readonly app?: string;
}

const PATH = '/admin/session.json';
/** A lost read of the session may be repeated. */
const LOST_READ = { isRead: true, isDoubtful: false };

/** The CSRF token of the browser's session, read once. The browser itself sends the cookie. */
export class SessionToken implements AccessTokens {
  readonly header = 'x-csrf-token';
  private csrf: Promise<string> | undefined;

  constructor(
    private readonly url: URL,
    private readonly fetch: Fetch,
    private readonly timeoutMs: number,
  ) {}

  /** A failure is not cached, so the next call tries again. */
  current(): Promise<string> {
    this.csrf ??= this.read().catch((error: unknown) => {
      this.csrf = undefined;
      throw error;
    });
    return this.csrf;
  }

  /** Reads the token again; undefined if it is the refused one. Throws without a session. */
  async instead(refused: string): Promise<string | undefined> {
    this.csrf = undefined;
    const csrf = await this.current();
    return csrf === refused ? undefined : csrf;
  }

  private async read(): Promise<string> {
    const request = { url: new URL(`.${PATH}`, this.url), method: 'GET', headers: { accept: 'application/json' } };
    const received = await attempt(this.fetch, { ...request, timeoutMs: this.timeoutMs }, LOST_READ);
    const { session } = (parsed(received.text) ?? {}) as { session?: { csrf?: string } };
    if (received.status !== 200 || session?.csrf === undefined) throw apiErrorOf(received, LOST_READ, undefined);
    return session.csrf;
  }
}

/** The path below which a session reaches an operation: none for operations that only sessions reach. */
export function prefixOf({ session, ofApp }: Operation, { company, app }: BrowserSession): string {
  if (session === true) return '';
  return `/admin/${company}${ofApp === true && app !== undefined ? `/apps/${encodeURIComponent(app)}` : ''}`;
}
