import {
  licenseUse,
  type CompanySnapshot,
  type LicenseSnapshot,
  type UseKind,
  type ValidateLicense,
  type ValidationCode,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { LicensingFixture } from '../testing/licensing.fixture';
import { REASON_CODES } from './reason-codes.rules';

interface Flaw {
  readonly license?: Partial<LicenseSnapshot>;
  readonly terms?: Parameters<typeof someTerms>[0];
  readonly request?: Partial<ValidateLicense>;
}

const PAST = '2026-01-01T00:00:00.000Z';
/** Flaws that one request can have together, in order of precedence; an earlier one may replace a later one. */
const FLAWS: readonly (readonly [ValidationCode, Flaw])[] = [
  ['BANNED', { license: { customer_disabled: true } }],
  ['REVOKED', { license: { revoked_at: PAST } }],
  ['SUSPENDED', { license: { suspended_at: PAST } }],
  ['NOT_YET_VALID', { license: { acquired_at: '2099-01-01T00:00:00.000Z' } }],
  ['EXPIRED', { license: { expires_at: PAST } }],
  ['CLOCK_UNSYNCED', { terms: { disable_on_clock_rollback: 1 }, request: { now: PAST } }],
  ['COUNTRY_NOT_ALLOWED', { terms: { restriction_country: [{ id: 1, country_id: 276 }] }, request: { country: 'AT' } }],
  ['REGION_NOT_ALLOWED', { terms: { restriction_dvd_region: [{ id: 1, dvd_region: 1 }] } }],
  ['PRODUCT_SCOPE_REQUIRED', { request: { product_id: null } }],
  ['PRODUCT_SCOPE_MISMATCH', { request: { product_id: '0001-0002-0003-000B' } }],
  ['ENTITLEMENTS_MISSING', { request: { entitlements: ['EPUB'] } }],
  ['FINGERPRINT_SCOPE_REQUIRED', { request: { fingerprint: undefined } }],
  ['FINGERPRINT_SCOPE_EMPTY', { request: { fingerprint: '' } }],
  ['NO_MACHINE', { terms: { total_concurrent_devices: 1 } }],
  ['NO_MACHINES', { terms: { total_concurrent_devices: 2 }, request: { fingerprint: 'a' } }],
  ['PLAY_NOT_ALLOWED', { terms: { allow_play: 0 }, request: { action: 'play' } }],
];

describe('the reason codes that a program receives', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const codesOf = async (license: LicenseSnapshot, sent: Partial<ValidateLicense>) => {
    const key = fixture.keyOf(company, license);
    const { validation } = await fixture.gateway.call(licenseUse.validate, fixture.call(), { key, ...sent });
    return [validation.code, ...validation.also];
  };

  it.each(FLAWS.map(([code], at) => [code, at] as const))(
    'answers %s first if only later reasons apply',
    async (code, at) => {
      const flaws = FLAWS.slice(at).map(([, flaw]) => flaw);
      const merged = <K extends keyof Flaw>(name: K) =>
        Object.assign({}, ...flaws.toReversed().map((flaw) => flaw[name])) as NonNullable<Flaw[K]>;
      const license = fixture.aLicense(company, { ...merged('license'), terms: someTerms(merged('terms')) });
      const codes = await codesOf(license, merged('request'));
      const order = Object.keys(REASON_CODES);
      expect(codes).toEqual(codes.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
      expect(codes[0]).toBe(code);
    },
  );

  it.each([
    ['DOWNLOADS_EXCEEDED', 'download', { total_downloads: 1 }],
    ['EXPORTS_EXCEEDED', 'export', { annual_export: 1 }],
    ['COPIES_EXCEEDED', 'copy', { burn_play: 1 }],
  ] as const)('answers %s after the only %s', async (code, kind: UseKind, terms) => {
    const license = fixture.aLicense(company, { terms: someTerms(terms) });
    expect(await codesOf(license, { action: kind })).toEqual(['VALID']);
    const used = { key: fixture.keyOf(company, license), kind, request_key: code };
    await fixture.gateway.call(licenseUse.use, fixture.call(), used);
    expect(await codesOf(license, { action: kind })).toEqual([code]);
  });
});
