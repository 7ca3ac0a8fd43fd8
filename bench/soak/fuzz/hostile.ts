import type { Random } from './random';

const DATES = [
  '0000-00-00T00:00:00',
  '0001-01-01T00:00:00',
  '1582-10-10T00:00:00',
  '1970-01-01',
  '2026-02-30T00:00:00',
  '2026-11-15T24:00:00',
  '2026-11-15T23:59:60',
  '2026-11-15T08:30:00+99:99',
  '2026-11-15T08:30:00-00:00',
  '2026-11-15 08:30',
  '2038-01-19T03:14:08',
  '9999-12-31T23:59:59',
  '10000-01-01T00:00:00',
  '+275760-09-13T00:00:00',
  '-271821-04-20T00:00:00',
  'infinity',
  'now',
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'before\u0000behind',
  '\ud800',
  'a\udfffb',
  '\ude00\ud83d',
  '\u202e\u2066',
  '\ufeff',
  '\uffff',
  '\u{10ffff}',
  'ß'.repeat(255),
  '👩‍👩‍👧‍👦'.repeat(30),
  'e\u0301'.repeat(128),
  'İstanbul',
  'x'.repeat(256),
  'x'.repeat(70_000),
  "' or 1=1 --",
  '%',
  '_%\\',
  '..%2f..%2fpasswd',
  '../../../passwd',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  'a\r\nX-Injected: yes',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-1',
  '007',
  '1e3',
  '9'.repeat(400),
  '#1',
  'javascript:alert(1)',
  'http://169.254.169.254/latest',
  'http://[::1]:4222/',
  'file:///passwd',
  'https://a:b@example.org/',
  `https://example.org/${'x'.repeat(3000)}`,
  'kim@',
  `${'k'.repeat(300)}@example.org`,
  '"kim berg"@example.org',
  'kim@example.org\nbcc: x@example.org',
  ...DATES,
];

const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e-7,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  -(2 ** 63),
  2 ** 63,
  1e21,
  1e308,
];

/** Written as they stand here: what JSON has no value for in JavaScript, or what is no JSON at all. */
export const RAW = [
  '1e999',
  '-1e999',
  '99999999999999999999999',
  '-0',
  '1.0000000000000000000001',
  '0.1e-400',
  'NaN',
  'Infinity',
  '0x10',
  '01',
  '+1',
  'undefined',
  '"\\ud800"',
  '"\\u0000"',
  "'a'",
  '/* */1',
  '"\\x41"',
  '"\t"',
];

export function hostileText(random: Random): string {
  return random.oneOf(TEXTS);
}

/** Anything that a field may be sent in the place of what belongs there. */
export function hostileValue(random: Random): unknown {
  return random.oneOf<() => unknown>([
    () => hostileText(random),
    () => hostileText(random),
    () => random.oneOf(NUMBERS),
    () => random.oneOf([null, true, false, [], {}, [[]], [null], [{}], [[[]]]]),
    () => nested(random.oneOf([5, 31, 32, 33, 2_000]), random.onceIn(2)),
    () => Array.from({ length: random.oneOf([257, 1_001, 10_001, 20_001]) }, (_, at) => random.oneOf([at, 'x', {}])),
    () => Object.fromEntries(Array.from({ length: random.oneOf([300, 3_000]) }, (_, at) => [`key${at}`, at])),
    () => ({ [hostileText(random)]: hostileText(random) }),
    () => Array.from({ length: 50 }, () => hostileText(random)),
  ])();
}

function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = inArrays ? [value] : { a: value };
  return value;
}
