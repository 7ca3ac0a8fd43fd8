import { ShopError } from '@marquee/contracts';
import { expectedVersion, matchesNone } from './entity-tags';

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as ShopError).code;
  }
}

describe('If-Match', () => {
  it.each([
    ['"12"', 12],
    ['W/"12"', 12],
    [' "1" ', 1],
    ['*', undefined],
  ])('parses If-Match %s as version %s', (header, version) => {
    expect(expectedVersion(header)).toBe(version);
  });

  it.each(['"abc"', '""', '"012"', '"-1"', '"99999999999"'])(
    'treats the unknown If-Match tag %s as a failed precondition',
    (header) => {
      expect(codeOf(() => expectedVersion(header))).toBe('precondition_failed');
    },
  );

  it.each(['12', '"1', '"1", "2"', '', 'W/12'])('rejects the malformed If-Match %s', (header) => {
    expect(codeOf(() => expectedVersion(header))).toBe('malformed');
  });
});

describe('If-None-Match', () => {
  it.each(['"7"', 'W/"7"', '"1", "7"', '"1",W/"7"', '*'])('finds the current version in If-None-Match %s', (header) => {
    expect(matchesNone(header, '"7"')).toBe(false);
  });

  it.each(['"8"', '7', '', '"1", "2"'])('finds no current version in If-None-Match %s', (header) => {
    expect(matchesNone(header, '"7"')).toBe(true);
  });
});
