import type { LicenseSnapshot } from '@marquee/contracts';
import { CHECKS, losesRight } from './checks.rules';
import { evaluate } from './evaluation.rules';
import type { Facts, DeviceSummary, EvaluatedRequest, LicenseFacts } from './facts.rules';
import { REASON_CODES, type ReasonCode } from './reason-codes.rules';

type Terms = LicenseSnapshot['terms'];
interface Changes {
  readonly license?: Partial<NonNullable<Facts['license']>>;
  readonly terms?: Partial<Terms>;
  readonly devices?: Partial<Omit<DeviceSummary, 'device'>>;
  readonly device?: Partial<NonNullable<DeviceSummary['device']>> | null;
  readonly uses?: Partial<Facts['uses']>;
  readonly request?: EvaluatedRequest;
}

const NOW = new Date('2026-11-19T12:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const TERMS = {
  allow_play: 1,
  burn_play: 2,
  total_downloads: 3,
  annual_downloads: 2,
  total_export: 3,
  annual_export: 2,
  total_concurrent_devices: 2,
  annual_concurrent_devices: 4,
  delete_on_clock_rollback: 0,
  disable_on_clock_rollback: 1,
  export_epub: 0,
  export_mp3: 1,
  export_pdf_print: null,
  restriction_country: [{ id: 1, country_id: 276 }],
  restriction_dvd_region: [{ id: 1, dvd_region: 2 }],
  restriction_video_norm: { id: 1, norm: 1 },
} as Partial<Terms> as Terms;
const DEVICE = { lease: 'alive', activated_in_year: true, latest_now: after(-600) } as const;

/** A valid request for a device in Germany, with changes. */
function facts(...changes: readonly Changes[]): Facts {
  const merged = <K extends keyof Changes>(key: K) => Object.assign({}, ...changes.map((one) => one[key])) as object;
  return {
    license: {
      acquired_at: '2026-01-31T08:00:00.000Z',
      country: 'DE',
      customer_disabled: false,
      expires_at: after(3600).toISOString(),
      hd: true,
      product_id: '1202-5a',
      revoked_at: null,
      suspended_at: null,
      ...merged('license'),
      terms: { ...TERMS, ...merged('terms') },
    },
    devices: {
      activated: 2,
      alive: 2,
      in_year: 4,
      free_at: after(60),
      processes: 5,
      processes_limit: 5,
      revoked: false,
      ...merged('devices'),
      device: changes.some(({ device }) => device === null) ? null : { ...DEVICE, ...merged('device') },
    },
    uses: { downloads: 2, downloads_in_year: 1, exports: 2, exports_in_year: 1, copies: 1, ...merged('uses') },
    request: {
      fingerprint: 'f-1',
      product_id: '1202-5A',
      country: 'de',
      entitlements: ['hd', 'MP3'],
      now: after(-300),
      ...merged('request'),
    },
    now: NOW,
  };
}

const EVERY_REGION = { restriction_dvd_region: [], restriction_video_norm: null };

/** What makes the valid request fail, in order of precedence. */
const CASES: readonly (readonly [ReasonCode, string, Changes])[] = [
  ['BANNED', 'a disabled customer', { license: { customer_disabled: true } }],
  ['REVOKED', 'a revoked license', { license: { revoked_at: after(-60).toISOString() } }],
  ['REVOKED', 'a device that has lost its right', { devices: { revoked: true } }],
  ['SUSPENDED', 'a suspended license', { license: { suspended_at: after(-60).toISOString() } }],
  ['NOT_YET_VALID', 'a license of tomorrow', { license: { acquired_at: after(1).toISOString() } }],
  ['EXPIRED', 'a license that ends now', { license: { expires_at: NOW.toISOString() } }],
  ['CLOCK_UNSYNCED', 'a clock that is ahead', { request: { now: after(301) } }],
  ['CLOCK_UNSYNCED', 'a clock that is behind', { request: { now: after(-301) } }],
  ['CLOCK_ROLLED_BACK', 'a clock that was set back', { device: { latest_now: after(-240) } }],
  ['COUNTRY_NOT_ALLOWED', 'another country', { request: { country: 'AT' } }],
  [
    'COUNTRY_NOT_ALLOWED',
    'the country of the customer',
    { request: { country: undefined }, license: { country: 'AT' } },
  ],
  ['COUNTRY_NOT_ALLOWED', 'an unknown country', { request: { country: 'XX' }, terms: EVERY_REGION }],
  ['REGION_NOT_ALLOWED', 'another DVD region', { terms: { restriction_dvd_region: [{ id: 1, dvd_region: 1 }] } }],
  ['REGION_NOT_ALLOWED', 'another video norm', { terms: { restriction_video_norm: { id: 1, norm: 0 } } }],
  ['PRODUCT_SCOPE_REQUIRED', 'an empty product', { request: { product_id: '' } }],
  ['PRODUCT_SCOPE_REQUIRED', 'a product that is null', { request: { product_id: null } }],
  ['PRODUCT_SCOPE_MISMATCH', 'another product', { request: { product_id: '1202-6' } }],
  ['ENTITLEMENTS_MISSING', 'a missing entitlement', { request: { entitlements: ['HD', 'EPUB'] } }],
  ['FINGERPRINT_SCOPE_REQUIRED', 'no fingerprint', { request: { fingerprint: undefined }, device: null }],
  ['FINGERPRINT_SCOPE_EMPTY', 'an empty fingerprint', { request: { fingerprint: '' }, device: null }],
  ['FINGERPRINT_SCOPE_EMPTY', 'a fingerprint that is null', { request: { fingerprint: null }, device: null }],
  ['FINGERPRINT_SCOPE_MISMATCH', 'another device', { device: null }],
  [
    'NO_MACHINE',
    'no activation of one seat',
    { device: null, devices: { activated: 0, alive: 0 }, terms: { total_concurrent_devices: 1 } },
  ],
  ['NO_MACHINES', 'no activation of two seats', { device: null, devices: { activated: 0, alive: 0 } }],
  ['HEARTBEAT_NOT_STARTED', 'a device without a lease', { device: { lease: 'not_started' } }],
  ['HEARTBEAT_DEAD', 'a device whose lease ended', { device: { lease: 'dead' } }],
  ['TOO_MANY_MACHINES', 'a third device', { devices: { alive: 3 } }],
  ['TOO_MANY_MACHINES', 'a fifth device of the year', { devices: { in_year: 5 } }],
  ['TOO_MANY_MACHINES', 'the activation of a third device', { request: { action: 'activate' }, device: null }],
  ['TOO_MANY_PROCESSES', 'a sixth process', { devices: { processes: 6 } }],
  ['PLAY_NOT_ALLOWED', 'forbidden playback', { request: { action: 'play' }, terms: { allow_play: 0 } }],
  ['DOWNLOADS_EXCEEDED', 'a fourth download', { request: { action: 'download' }, uses: { downloads: 3 } }],
  [
    'DOWNLOADS_EXCEEDED',
    'a third download of the year',
    { request: { action: 'download' }, uses: { downloads_in_year: 2 } },
  ],
  ['DOWNLOADS_EXCEEDED', 'two downloads at once', { request: { action: 'download', count: 2 } }],
  ['EXPORTS_EXCEEDED', 'a fourth export', { request: { action: 'export' }, uses: { exports: 3 } }],
  ['EXPORTS_EXCEEDED', 'a third export of the year', { request: { action: 'export' }, uses: { exports_in_year: 2 } }],
  ['COPIES_EXCEEDED', 'a third copy', { request: { action: 'copy' }, uses: { copies: 2 } }],
];

describe('the evaluation of a license', () => {
  it.each(['play', 'download', 'export', 'copy', undefined] as const)(
    'accepts a valid request with the action %s',
    (action) => {
      expect(evaluate(facts({ request: { action } }))).toEqual({
        valid: true,
        code: 'VALID',
        detail: 'The license is valid.',
        also: [],
        retry_at: null,
      });
    },
  );

  it.each(CASES)('answers only %s for %s', (code, _what, changes) => {
    const { detail } = evaluate(facts(changes));
    expect(evaluate(facts(changes))).toMatchObject({ valid: false, code, also: [] });
    expect(detail).toBe(REASON_CODES[code].en);
  });

  it('answers NOT_FOUND if there is no license', () => {
    expect(evaluate({ ...facts(), license: null })).toMatchObject({ valid: false, code: 'NOT_FOUND', also: [] });
  });

  it('reaches every code, in the order in which the checks are made', () => {
    expect([...new Set(CASES.map(([code]) => code))]).toEqual(CHECKS.map(([code]) => code));
    expect(Object.keys(REASON_CODES)).toEqual(['NOT_FOUND', ...CHECKS.map(([code]) => code), 'VALID']);
  });

  it('answers the earlier of two reasons, and lists the later one beside it', () => {
    const order = Object.keys(REASON_CODES);
    let pairs = 0;
    for (const [at, [code, what, changes]] of CASES.entries()) {
      for (const [later, other, others] of CASES.slice(at + 1)) {
        const { code: first, also } = evaluate(facts(others, changes));
        const found = [first, ...also];
        // Two cases may change the same fact, so that only one of them remains.
        if (!found.includes(code) || !found.includes(later) || code === later) continue;
        expect([what, other, first]).toEqual([what, other, code]);
        expect(found).toEqual(found.toSorted((one, two) => order.indexOf(one) - order.indexOf(two)));
        pairs += 1;
      }
    }
    expect(pairs).toBeGreaterThan(500);
  });

  it('knows a sentence in English and German for each code', () => {
    const sentences = Object.values(REASON_CODES).flatMap(({ en, de }) => [en, de]);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÄÖÜ].+\.$/);
  });
});

describe('a license without limits', () => {
  const none: Partial<Terms> = {
    total_downloads: 0,
    annual_downloads: 0,
    total_export: 0,
    annual_export: 0,
    burn_play: 0,
    total_concurrent_devices: 0,
    annual_concurrent_devices: 0,
    disable_on_clock_rollback: 0,
    restriction_country: [],
    restriction_dvd_region: [],
    restriction_video_norm: null,
  };
  const many = { downloads: 99, downloads_in_year: 99, exports: 99, exports_in_year: 99, copies: 99 };
  const crowd = { activated: 99, alive: 99, in_year: 99, processes: 99, processes_limit: 0 };

  it.each(['activate', 'play', 'download', 'export', 'copy'] as const)(
    'allows any number for the action %s',
    (action) => {
      const request = { action, now: after(-999), country: 'AT', count: 1000 };
      const changes = { terms: none, uses: many, devices: crowd, license: { expires_at: null }, request };
      expect(evaluate(facts(changes)).code).toBe('VALID');
    },
  );

  it('needs no device, but checks a device that the program names', () => {
    const unnamed = { terms: none, device: null, devices: { activated: 0 } };
    expect(evaluate(facts({ ...unnamed, request: { fingerprint: undefined } })).code).toBe('VALID');
    expect(evaluate(facts(unnamed)).code).toBe('NO_MACHINES');
  });
});

describe('the check of the clock', () => {
  it.each([
    [{ disable_on_clock_rollback: 0, delete_on_clock_rollback: 1 }, 'CLOCK_UNSYNCED'],
    [{ disable_on_clock_rollback: 0, delete_on_clock_rollback: 0 }, 'VALID'],
  ] as const)('checks the clock only if the terms ask for it: %j', (terms, code) => {
    expect(evaluate(facts({ terms, request: { now: after(-301) } })).code).toBe(code);
    expect(evaluate(facts({ terms, request: { now: undefined } })).code).toBe('VALID');
  });

  it.each([
    [-601, 1, true],
    [-600, 1, false],
    [-601, 0, false],
  ] as const)(
    'takes the right of a device at %i seconds if delete_on_clock_rollback is %i: %j',
    (seconds, flag, lost) => {
      const terms = { delete_on_clock_rollback: flag, disable_on_clock_rollback: 1 as const };
      const sent = facts({ terms, request: { now: after(seconds) } });
      expect(losesRight(sent as LicenseFacts, after(-300))).toBe(lost);
    },
  );

  it('treats less than a minute as no rollback', () => {
    expect(evaluate(facts({ device: { latest_now: after(-241) } })).code).toBe('VALID');
  });
});

describe('the activation of a device', () => {
  const activates = { request: { action: 'activate' as const } };
  const free = { devices: { alive: 1, in_year: 3 } };

  it.each([
    ['a new device on a free seat', { ...activates, ...free, device: null }, 'VALID'],
    ['a device that has a seat', activates, 'VALID'],
    [
      'a device whose lease ended, on a free seat',
      { ...activates, ...free, device: { lease: 'dead' as const } },
      'VALID',
    ],
    [
      'a device whose lease ended, without a free seat',
      { ...activates, device: { lease: 'dead' as const } },
      'TOO_MANY_MACHINES',
    ],
    [
      'a new device of the year beyond the limit',
      { ...activates, devices: { alive: 1 }, device: null },
      'TOO_MANY_MACHINES',
    ],
  ])('decides about the activation of %s', (_what, changes, code) => {
    expect(evaluate(facts(changes)).code).toBe(code);
  });
});

describe('the DVD region of a license', () => {
  it('allows all countries for region 0', () => {
    const terms = { restriction_dvd_region: [{ id: 1, dvd_region: 0 }] };
    expect(evaluate(facts({ terms })).code).toBe('VALID');
  });
});

describe('the time of the next attempt', () => {
  const year = new Date('2027-01-31T08:00:00Z');
  it.each([
    ['the start of the license', { license: { acquired_at: after(60).toISOString() } }, after(60)],
    ['the end of a lease', { devices: { alive: 3 } }, after(60)],
    ['the next year for new devices', { devices: { in_year: 5 } }, year],
    ['the next year for downloads', { request: { action: 'download' as const }, uses: { downloads_in_year: 2 } }, year],
    ['no time for all downloads', { request: { action: 'download' as const }, uses: { downloads: 3 } }, null],
    ['the next year for exports', { request: { action: 'export' as const }, uses: { exports_in_year: 2 } }, year],
    ['no time for all exports', { request: { action: 'export' as const }, uses: { exports: 3 } }, null],
    ['no time for a revoked license', { license: { revoked_at: after(-60).toISOString() } }, null],
  ])('names %s as the time to retry', (_what, changes, at) => {
    expect(evaluate(facts(changes)).retry_at).toEqual(at);
  });
});
