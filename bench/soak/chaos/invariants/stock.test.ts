import { stock } from './stock';
import { story } from './testing/story';

const { history, read } = story();
const [tape] = read.stock;

it('holds where what is left was not sold', () => {
  expect(stock(history, read)).toEqual([]);
});

it('notices stock that was lost', () => {
  expect(stock(history, { ...read, stock: tape ? [{ ...tape, left: 10 }] : [] })).toEqual([
    'of tape 10 are left, not 12 − 3 + 2 = 11',
  ]);
});

it('notices that more was sold than there was', () => {
  expect(stock(history, { ...read, stock: tape ? [{ ...tape, sold: 15, left: -1 }] : [] })).toHaveLength(1);
});
