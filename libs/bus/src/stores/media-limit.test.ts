import { mediaLimits } from './media-limit';

const GIB = 1024 ** 3;

describe('the limits that are tried for the store of pictures', () => {
  it('tries halves of the default media limit if no media store exists', () => {
    expect(mediaLimits(undefined, 4 * GIB)).toEqual([4, 2, 1, 0.5, 0.25, 0.125, 0.0625].map((part) => part * GIB));
  });

  it('allows an unlimited media store a quarter more than its content', () => {
    expect(mediaLimits(undefined, 4 * GIB, { bytes: 8 * GIB, maxBytes: -1 })).toEqual([10 * GIB]);
    expect(mediaLimits(undefined, 4 * GIB, { bytes: 1.5 * GIB, maxBytes: -1 })).toEqual([4 * GIB, 2 * GIB]);
  });

  it('keeps an existing media limit unless the operator requests another one', () => {
    const present = { bytes: GIB, maxBytes: 3 * GIB };
    expect(mediaLimits(undefined, 4 * GIB, present)).toEqual([3 * GIB]);
    expect(mediaLimits(2 * GIB, 4 * GIB, present)).toEqual([2 * GIB]);
    expect(() => mediaLimits(GIB - 1, 4 * GIB, present)).toThrow('already holds 1073741824 bytes');
  });
});
