import { createHash } from 'node:crypto';

/** Numbers under these keys name a resource of the platform, or are counted by it, and are the same in each run. */
const STABLE_IDS = new Set(['theme_id', 'language_id', 'country_id', 'attribute_set_id', 'error_code']);
/** Keys whose value differs from run to run although nothing in its shape shows it. */
const FIXED: Readonly<Record<string, unknown>> = {
  access_token: 'c2FtcGxlLWFjY2Vzcy10b2tlbg',
  refresh_token: 'c2FtcGxlLXJlZnJlc2gtdG9rZW4',
  client_id: 'app-7f3k2m9q',
  client_secret: 'the-shared-secret-of-the-app',
  secret: 'the-signing-secret-of-the-shop',
  record_value: 'marquee-site-verification=c2FtcGxlLXJlY29yZC12YWx1ZQ',
  password: 'correct horse battery',
  'as:client_id': 'app-7f3k2m9q',
  issued_to: 'app-7f3k2m9q',
  csrf: 'c2FtcGxlLWNzcmYtdG9rZW4',
  token: 'QWERTZUIOPASDFGH',
  customer_token: 'QWERTZUIOPASDFGH',
  checkout_token: '5d41402abc4b2a76b9719d911017c592',
  external_access_token: 'c2FtcGxlLXJlcG9ydC10b2tlbg',
  sub_domain: '20441077',
  issued: 'Sun, 15 Nov 2026 08:30:00 GMT',
  expires: 'Sun, 15 Nov 2026 09:00:00 GMT',
  '.issued': 'Sun, 15 Nov 2026 08:30:00 GMT',
  '.expires': 'Sun, 15 Nov 2026 09:00:00 GMT',
  duration_ms: 42,
  kid: 'k-2026-11',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  request_id: '0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f',
  event_id: '6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90',
  size: 24_576,
};
const LICENSE_KEY =
  'key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==';
/** The beginning of a signed text. */
const CERTIFICATE = 'eyJlbmMiOiJXa1B5ZlpvVkdPcEh0Nm10bWcuLi4iLCJzaWciOiI0Zk5xLi4uIiwi';
const ORIGIN = 'https://shop.example.org';

/**
 * Replaces values that differ from run to run or identify a person. The new values depend only on the order of
 * appearance.
 */
export class Normalizer {
  private readonly ids = new Map<string, number>();
  private readonly kinds = new Map<string, number>();
  private readonly emails = new Map<string, string>();

  /** `kind` is the resource that an `id` in the value identifies. */
  of(value: unknown, kind: string, key = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.of(item, singular(key) || kind, key));
    if (typeof value === 'object' && value !== null) return this.ofObject(value, kind);
    if (value !== null && Object.hasOwn(FIXED, key) && !isInstant(value)) return FIXED[key];
    if (typeof value === 'number') return this.number(value, kind, key);
    if (typeof value === 'string') return this.text(value, kind, key);
    return value;
  }

  /** Normalizes the value of a path parameter. */
  place(name: string, value: string, kind: string): string {
    if (name === 'client_id') return String(FIXED['client_id']);
    if (name === 'login_token') return 'c2FtcGxlLWxvZ2luLXRva2Vu';
    if (/^[A-Z]{16}$/.test(value)) return String(FIXED['token']);
    if (!/^\d+$/.test(value)) return value;
    const named = { token: kind, id: kind, address: 'address', themesettings_id: 'theme_setting' }[name];
    return String(this.id(Number(value), named ?? name.replace(/_id$/, '')));
  }

  private ofObject(value: object, kind: string): Record<string, unknown> {
    const isLine = 'product_id' in value && 'quantity' in value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const isList = Array.isArray(inner);
        const within = isList ? singular(key) : key === 'data' && 'type' in (inner as object) ? 'resource' : key;
        if (typeof inner === 'object' && inner !== null) return [key, this.of(inner, kindOf(within), key)];
        return [key, this.of(inner, isLine && key === 'id' ? 'line_item' : kind, key)];
      }),
    );
  }

  private number(value: number, kind: string, key: string): number {
    if (value <= 0 || STABLE_IDS.has(key)) return value;
    if (key === 'id') return this.id(value, kind);
    if (key === 'owner_company' || key === 'partner') return this.id(value, 'company');
    if (key === 'market_id') return this.id(value, 'market');
    const [, named] = /^(\w+)_id$/.exec(key) ?? [];
    if (named === undefined) return value;
    return this.id(value, kindOf(named.replace(/^(last|parent|compare|sample|created_by|sample_product)_/, '')));
  }

  private id(value: number, kind: string): number {
    const known = this.ids.get(`${kind} ${value}`);
    if (known !== undefined) return known;
    const count = (this.kinds.get(kind) ?? 0) + 1;
    this.kinds.set(kind, count);
    const [first = 0] = createHash('sha256').update(kind).digest();
    const made = 1000 + first * 20 + count;
    this.ids.set(`${kind} ${value}`, made);
    return made;
  }

  private text(value: string, kind: string, key: string): string {
    if (key === 'date' || /^\d{4}-\d\d-\d\d$/.test(value)) return '2026-11-15';
    if (isInstant(value)) return timeOf(value, key);
    if ((key === 'id' && kind === 'resource') || key === 'resource_id') return '267227';
    if (key === 'id' && kind === 'actor') return String(FIXED['client_id']);
    if (key === 'user_id') return '1077';
    if (key === 'expires_in') return '1785';
    return value
      .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, (email) => this.email(email))
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?=\/|$)/g, ORIGIN)
      .replaceAll(/\/media\/\d+\/\d+\//g, '/media/1202/77/')
      .replaceAll(/(?<=\/)[\w-]*\d{4,}[\w-]*(?=\.\w+$)/g, 'harbour')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, String(FIXED['event_id']))
      .replaceAll(/\b[A-Z]{16}\b/g, String(FIXED['token']))
      .replaceAll(/(?<=^-----BEGIN [A-Z ]+-----\n)[\w+/=\n]+(?=\n-----END )/g, CERTIFICATE)
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'ccce396e928e3dbfb2a289eef8b862af93d49bbd9c660f8168a1df0fde8fdba9')
      .replaceAll(/\bkey\/[\w=-]+\.[\w=-]+/g, LICENSE_KEY)
      .replaceAll(/\b\d+(?=\.shops\.localhost\b)/g, String(FIXED['sub_domain']))
      .replaceAll(/\.shops\.localhost\b/g, '.shops.example.org')
      .replaceAll(/\bWebhook (\d+)\b/g, (_, id: string) => `Webhook ${this.id(Number(id), 'webhook')}`)
      .replaceAll(/#(\d+)\b/g, (_, id: string) => `#${this.id(Number(id), 'order')}`);
  }

  private email(email: string): string {
    const names = ['kim', 'ada', 'noor', 'jo', 'lin', 'sam', 'alex', 'robin'];
    const known = this.emails.get(email) ?? `${names[this.emails.size] ?? `kim-${this.emails.size}`}@example.org`;
    this.emails.set(email, known);
    return known;
  }
}

/** A fixed time for each field, in the format of the original; `created_at` is the earliest and `updated_at` the latest. */
function timeOf(value: string, key: string): string {
  const [first = 0] = createHash('sha256').update(key).digest();
  const minute = MINUTES[key] ?? 31 + (first % 20);
  const [, zone = ''] = /(Z|[+-]\d\d:\d\d)$/.exec(value) ?? [];
  return `2026-11-15T08:${minute}:00${value.includes('.') ? '.123456' : ''}${zone}`;
}

const MINUTES: Readonly<Record<string, number>> = {
  created_at: 30,
  creation_date: 30,
  updated_at: 52,
  modified_at: 52,
};

const KINDS: Readonly<Record<string, string>> = {
  default_address: 'address',
  shipping_address: 'address',
  customer_address: 'address',
  ThemeSetting: 'theme_setting',
  ThemeSettings: 'theme_setting',
  line: 'line_item',
};
const kindOf = (name: string): string => KINDS[name] ?? name;

/** OAuth writes its times in another format under names that others use. */
function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
}

function singular(plural: string): string {
  if (plural === 'addresses') return 'address';
  if (plural === 'ThemeSettings') return 'theme_setting';
  return plural.replace(/ies$/, 'y').replace(/s$/, '');
}
