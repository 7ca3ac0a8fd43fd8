import type { Response } from 'light-my-request';
import type { TestEdge } from './edge.fixture';

type Fields = Readonly<Record<string, string | readonly string[]>>;
type Headers = Readonly<Record<string, string>>;

/** A browser without rendering: keeps the cookie, and submits forms with the hidden field of the last page. */
export class PageVisitor {
  cookie: string | undefined;
  csrf = '';
  /** The action of the last page's form. */
  private action = '';

  constructor(private readonly edge: TestEdge) {}

  /** Sets a session, as after a sign-in. */
  with(session: string): this {
    this.cookie = `__Host-marquee=${session}`;
    return this;
  }

  async get(path: string, headers: Headers = {}): Promise<Response> {
    return this.save(await this.edge.call(`GET ${path}`, { token: null, headers: { ...this.cookies(), ...headers } }));
  }

  async post(path: string, fields: Fields = {}, headers: Headers = {}): Promise<Response> {
    const payload = encoded({ csrf: this.csrf, ...fields });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { token: null, payload, headers: { ...type, ...this.cookies(), ...headers } };
    return this.save(await this.edge.call(`POST ${path}`, options));
  }

  /** Submits the form of the last page. */
  submit(fields: Fields = {}): Promise<Response> {
    return this.post(this.action, fields);
  }

  private cookies(): Headers {
    return this.cookie === undefined ? {} : { cookie: this.cookie };
  }

  private save(answer: Response): Response {
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) this.cookie = set.split(';')[0];
    this.csrf = /name="csrf" value="([^"]+)"/.exec(answer.payload)?.[1] ?? this.csrf;
    const action = /<main.*?<form[^>]* action="([^"]+)"/s.exec(answer.payload)?.[1];
    this.action = action?.replaceAll('&amp;', '&') ?? this.action;
    return answer;
  }
}

export function encoded(fields: Fields): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) parameters.append(name, value);
  }
  return parameters.toString();
}

const INLINE = /<\/?(?:a|bdi|code|span|strong|time)\b[^>]*>/g;
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`', amp: '&' };

/** The visible text of a page. */
export function textIn({ payload }: Response): string {
  const body = payload
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ');
  const words = body.replaceAll(/\s+/g, ' ').trim();
  return words.replaceAll(/&(\w+|#\d+);/g, (_, sign: string) => SIGNS[sign] ?? '');
}
