import { expiryOf, expiryOnUse, type EndTerms } from './expiry.rules';

const BUY: EndTerms = { expiration_date: null, expire_after_acquisition: 0, expire_after_acquisition_mode: 0 };

describe('the end of an issued license', () => {
  it.each<[string, Partial<EndTerms>, string | null]>([
    ['null without a date and a period', {}, null],
    ['hours after its issue', { expire_after_acquisition: 36 }, '2027-02-01T12:00:00.000Z'],
    [
      'days after its issue',
      { expire_after_acquisition: 2, expire_after_acquisition_mode: 1 },
      '2027-02-02T00:00:00.000Z',
    ],
    [
      'the last day of a shorter month',
      { expire_after_acquisition: 1, expire_after_acquisition_mode: 2 },
      '2027-02-28T00:00:00.000Z',
    ],
    [
      'months after its issue in the next year',
      { expire_after_acquisition: 12, expire_after_acquisition_mode: 2 },
      '2028-01-31T00:00:00.000Z',
    ],
    ...[0, 1, 2].flatMap((mode): [string, Partial<EndTerms>, string | null][] => [
      [
        `null beyond the year 9999 in mode ${mode}`,
        { expire_after_acquisition: 2_147_483_647, expire_after_acquisition_mode: mode as 0 | 1 | 2 },
        null,
      ],
      [
        `its date if the period ends after the year 9999 in mode ${mode}`,
        {
          expiration_date: '2027-03-01T08:00:00',
          expire_after_acquisition: 2_147_483_647,
          expire_after_acquisition_mode: mode as 0 | 1 | 2,
        },
        '2027-03-01T08:00:00.000Z',
      ],
    ]),
    ['the fixed date', { expiration_date: '2027-03-01T08:00:00' }, '2027-03-01T08:00:00.000Z'],
    [
      'the earlier of date and period',
      { expiration_date: '2027-03-01T08:00:00', expire_after_acquisition: 36 },
      '2027-02-01T12:00:00.000Z',
    ],
  ])('computes when an issued license ends: %s', (_, terms, end) => {
    expect(expiryOf({ ...BUY, ...terms }, new Date('2027-01-31T00:00:00Z'))?.toISOString() ?? null).toBe(end);
  });
});

describe('the end of an issued license that is used for the first time', () => {
  const used = new Date('2027-01-31T10:00:00Z');
  it.each<[string, number, 0 | 1 | 2, string | null, string | null]>([
    ['hours later', 48, 0, null, '2027-02-02T10:00:00.000Z'],
    ['days later', 30, 1, null, '2027-03-02T10:00:00.000Z'],
    ['the last day of a shorter month', 1, 2, null, '2027-02-28T10:00:00.000Z'],
    ['the previous end if it is earlier', 48, 0, '2027-02-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
    ['earlier than the previous end', 48, 0, '2027-12-01T00:00:00.000Z', '2027-02-02T10:00:00.000Z'],
    ['the previous end without a period of use', 0, 0, '2027-12-01T00:00:00.000Z', '2027-12-01T00:00:00.000Z'],
    ['null without any end', 0, 0, null, null],
  ])('computes the end at first use: %s', (_, expire_after_first_use, expire_after_first_use_mode, before, end) => {
    const terms = { expire_after_first_use, expire_after_first_use_mode };
    const expires = before === null ? null : new Date(before);
    expect(expiryOnUse(terms, expires, used)?.toISOString() ?? null).toBe(end);
  });
});
