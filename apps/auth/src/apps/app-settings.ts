import { isEmail } from 'class-validator';
import { ShopError, type AppSettings, type FieldErrors } from '@marquee/contracts';
import type { AppColumns } from './apps.repository';

type CompleteSettings = Required<AppSettings>;

export const MAX_URI = 2048;
const MAX_NAME = 170;
const MAX_REDIRECT_URIS = 20;
const ADDRESS = `must be an http or https address of at most ${MAX_URI} characters, without user info or fragment`;

/** Browsers read `\` as `/`, drop tabs and trim blanks: what is compared letter by letter holds none of them. */
const PLAIN = /^[!-[\]-~]+$/;
const USER_INFO = /^https?:\/\/[^/?#]*@/i;

/** Interface, "Credentials". Throws naming each field that is not as it should be. */
export function checkSettings(settings: CompleteSettings): void {
  const errors = problemsOf(settings);
  if (Object.keys(errors).length > 0) throw ShopError.invalid(errors);
}

/** What was not said is as most apps have it. */
export function settingsOf(sent: AppSettings): CompleteSettings {
  const { name, redirect_uris, developer_email, sync_url, requires_secret, default_redirect_uri } = sent;
  const named = { name, redirect_uris, developer_email, sync_url };
  return { ...named, requires_secret: requires_secret ?? false, default_redirect_uri: default_redirect_uri ?? null };
}

/** What differs from the app as it is; checked together with all that stays. */
export function changesOf(app: AppColumns, sent: Partial<AppSettings>): Partial<AppColumns> {
  const wanted = Object.entries(sent).filter(([key, value]) => SETTINGS.has(key) && value !== undefined);
  checkSettings({ ...settingsOf(app), ...Object.fromEntries(wanted) });
  const differs = ([key, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(app[key as keyof AppColumns]);
  return Object.fromEntries(wanted.filter(differs));
}

const SETTINGS: ReadonlySet<string> = new Set<keyof AppSettings>([
  'name',
  'redirect_uris',
  'developer_email',
  'sync_url',
  'requires_secret',
  'default_redirect_uri',
]);

function problemsOf(app: CompleteSettings): FieldErrors {
  const { name, redirect_uris: uris, developer_email: email, sync_url: sync, default_redirect_uri: fallback } = app;
  return {
    ...(!isName(name) && { name: [`must be 1 to ${MAX_NAME} characters, not all blank`] }),
    ...(!isEmail(email) && { developer_email: ['must be an email address'] }),
    ...problemOfRedirects(uris),
    ...(sync !== null && !isAddress(sync) && { sync_url: [ADDRESS] }),
    ...(fallback !== null && !uris.includes(fallback) && { default_redirect_uri: ['must be one of redirect_uris'] }),
  };
}

function problemOfRedirects(uris: readonly string[]): FieldErrors {
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    return { redirect_uris: [`must be 1 to ${MAX_REDIRECT_URIS} addresses`] };
  }
  const wrong = uris.flatMap((uri, index) => (isAddress(uri) ? [] : [`number ${index + 1} ${ADDRESS}`]));
  return wrong.length > 0 ? { redirect_uris: wrong } : {};
}

function isName(name: string): boolean {
  return name.trim() !== '' && name.length <= MAX_NAME && !/\p{Cc}/u.test(name);
}

function isAddress(value: string): boolean {
  if (value.length > MAX_URI || !PLAIN.test(value) || value.includes('#') || USER_INFO.test(value)) return false;
  return /^https?:\/\/[^/?]/i.test(value) && URL.canParse(value);
}
