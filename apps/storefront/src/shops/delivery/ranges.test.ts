import { isSameFile, rangeIn } from './ranges';

describe('the requested range of a file', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=50-59', { start: 50, end: 59 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-2000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-2000', { start: 0, end: 99 }],
    ['Bytes = 5 - 6', { start: 5, end: 6 }],
  ])('reads one range of bytes: %s', (header, range) => {
    expect(rangeIn(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('finds no bytes beyond the end of the file: %s', (header) => {
    expect(rangeIn(header, 100)).toBeNull();
  });

  it('finds no bytes in an empty file', () => {
    expect([rangeIn('bytes=0-', 0), rangeIn('bytes=-5', 0), rangeIn(undefined, 0)]).toEqual([null, null, undefined]);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-5', 'bytes=0-1,5-6', 'lines=0-5', 'bytes=a-b'])(
    'serves the whole file for an absent, malformed or multiple range: %s',
    (header) => {
      expect(rangeIn(header, 100)).toBeUndefined();
    },
  );
});

describe('the validator of a resumed download', () => {
  const file = { etag: '"sha256:ab"', modified: 'Tue, 15 Nov 2026 08:00:00 GMT' };

  it.each([
    [undefined, true],
    ['"sha256:ab"', true],
    ['Tue, 15 Nov 2026 08:00:00 GMT', true],
    ['W/"sha256:ab"', false],
    ['"sha256:cd"', false],
    ['Tue, 15 Nov 2026 08:00:01 GMT', false],
  ])('compares If-Range with the present file: %s', (header, same) => {
    expect(isSameFile(header, file)).toBe(same);
  });
});
