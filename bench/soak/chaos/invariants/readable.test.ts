import { readable } from './readable';
import { story } from './testing/story';

const { history, read } = story();

it('holds where everything is listed and reads as the last write has left it', () => {
  expect(readable(history, read)).toEqual([]);
});

it('notices what was created and is not listed', () => {
  expect(readable(history, { ...read, listed: new Set(['product/1']) })).toEqual([
    expect.stringContaining('not listed: order/create of order/7'),
  ]);
});

it('notices a value that is not that of the last write', () => {
  const stored = [{ resource: 'product/1', version: 2, value: 'A' }];
  expect(readable(history, { ...read, stored })).toEqual([expect.stringContaining('product/1 reads A, not B')]);
});
