import { Inject, Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { ShopError, type AppSettings, type FieldErrors } from '@marquee/contracts';
import { CONFIG, type CommonConfig } from '@marquee/service-kit';
import { differences } from '@marquee/storage';
import type { AppEntity } from './app.entity';

/** The columns that a publisher can set. */
export const SETTINGS = [
  'name',
  'redirect_uris',
  'developer_email',
  'sync_url',
  'requires_secret',
  'default_redirect_uri',
] as const satisfies readonly (keyof AppEntity)[];
export type AppColumns = Pick<AppEntity, (typeof SETTINGS)[number]>;

type CompleteSettings = Required<AppSettings>;

export const MAX_URI = 2048;
const MAX_NAME = 170;
const MAX_REDIRECT_URIS = 20;
const REST = `of at most ${MAX_URI} characters, without user info or fragment`;

/**
 * Browsers read `\` as `/`, drop tabs and trim blanks. The exact comparison of redirect URIs therefore excludes all of
 * them.
 */
const PLAIN = /^[!-[\]-~]+$/;
const USER_INFO = /^https?:\/\/[^/?#]*@/i;

/** The accepted addresses, and the error message for all other addresses. */
interface AddressRule {
  readonly fits: (address: URL) => boolean;
  readonly sentence: string;
}
const ANY: AddressRule = { fits: () => true, sentence: `must be an http or https address ${REST}` };
const SAFE: AddressRule = { fits: isHttps, sentence: `must be an https address ${REST}` };
/**
 * An authorization code sent in clear text to another machine can be intercepted. RFC 8252, 7.3 allows loopback
 * addresses.
 */
const SAFE_OR_HERE: AddressRule = {
  fits: (address) => isHttps(address) || isLoopback(address),
  sentence: `must be an https address, or http on localhost, 127.0.0.1 or [::1], ${REST}`,
};

/** Validates the settings of an app (interface, "Credentials"). Throws an error that names each invalid field. */
@Injectable()
export class AppSettingsRules {
  private readonly rules: { readonly redirects: AddressRule; readonly sync: AddressRule };

  constructor(@Inject(CONFIG) { mode }: Pick<CommonConfig, 'mode'>) {
    this.rules = mode === 'local' ? { redirects: ANY, sync: ANY } : { redirects: SAFE_OR_HERE, sync: SAFE };
  }

  /** The complete, validated settings of a new app. */
  checked(sent: AppSettings): CompleteSettings {
    const settings = settingsOf(sent);
    this.check(settings);
    return settings;
  }

  /** The settings that differ from the stored ones, validated together with the unchanged ones. */
  changes(app: AppColumns, sent: Partial<AppSettings>): Partial<AppColumns> {
    const wanted = Object.entries(sent).filter(([key, value]) => isSetting(key) && value !== undefined);
    const settings: Partial<AppColumns> = Object.fromEntries(wanted);
    this.check({ ...settingsOf(app), ...settings });
    return differences(app, settings);
  }

  private check(app: CompleteSettings): void {
    const { name, redirect_uris: uris, developer_email: email, sync_url: sync, default_redirect_uri: fallback } = app;
    const { rules } = this;
    const errors: FieldErrors = {
      ...problemsOfName(name),
      ...(!isEmail(email) && { developer_email: ['must be an email address'] }),
      ...problemsOfRedirects(uris, rules.redirects),
      ...(sync !== null && !isAddress(sync, rules.sync) && { sync_url: [rules.sync.sentence] }),
      ...(fallback !== null &&
        !uris.includes(fallback) && { default_redirect_uri: ['must be one of the redirect_uris'] }),
    };
    if (Object.keys(errors).length > 0) throw ShopError.invalid(errors);
  }
}

/** The old and new value of each changed setting, for the audit log. */
export function auditedChanges(
  app: AppColumns,
  changes: Partial<AppColumns>,
): Record<string, { from: unknown; to: unknown }> {
  const shown = Object.entries(changes).map(([key, to]) => [key, { from: app[key as keyof AppColumns], to }] as const);
  return Object.fromEntries(shown);
}

/** Settings that were not sent get their defaults. */
function settingsOf(sent: AppSettings): CompleteSettings {
  const { name, redirect_uris, developer_email, sync_url, requires_secret, default_redirect_uri } = sent;
  const named = { name, redirect_uris, developer_email, sync_url };
  return { ...named, requires_secret: requires_secret ?? false, default_redirect_uri: default_redirect_uri ?? null };
}

function isSetting(key: string): boolean {
  return (SETTINGS as readonly string[]).includes(key);
}

function problemsOfName(name: string): FieldErrors {
  if (name.trim() === '' || name.length > MAX_NAME) {
    return { name: [`must have 1 to ${MAX_NAME} characters and must not be blank`] };
  }
  // Users decide by the name whether to grant access, so they must see all of it in its true order.
  return /[\p{Cc}\p{Cf}]/u.test(name)
    ? { name: ['must not contain control characters or invisible formatting characters'] }
    : {};
}

function problemsOfRedirects(uris: readonly string[], rule: AddressRule): FieldErrors {
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    return { redirect_uris: [`must be 1 to ${MAX_REDIRECT_URIS} addresses`] };
  }
  return Object.fromEntries(
    uris.flatMap((uri, index) => (isAddress(uri, rule) ? [] : [[`redirect_uris.${index}`, [rule.sentence]]])),
  );
}

function isAddress(value: string, { fits }: AddressRule): boolean {
  if (value.length > MAX_URI || !PLAIN.test(value) || value.includes('#') || USER_INFO.test(value)) return false;
  return /^https?:\/\/[^/?]/i.test(value) && URL.canParse(value) && fits(new URL(value));
}

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}

/** The URL standard serializes host names in lower case and IPv4 addresses as four decimal numbers. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
