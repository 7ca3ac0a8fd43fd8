import { story } from './testing/story';
import { toldEverywhere } from './told-everywhere';

const { history, read } = story();

it('holds where every event is everywhere', () => {
  expect(toldEverywhere(history, read)).toEqual([]);
});

it.each(['stream', 'feed'] as const)('notices an event that the %s lacks, and one that nobody has told', (where) => {
  const wrong = [...read[where].slice(1), 'stranger'];
  expect(toldEverywhere(history, { ...read, [where]: wrong })).toEqual([
    `the ${where} lacks product/create product/1 1 (event product/1 1 of a-0)`,
    `the ${where} has event stranger, which no service has told`,
  ]);
});

it('notices an event that has not arrived, if its receiver was there when it happened', () => {
  const arrivals = new Map([['order/create', []]]);
  expect(toldEverywhere(history, { ...read, arrivals })).toEqual([
    'the receiver of order/create lacks order/create order/7 1 (event order/7 1 of e-0)',
  ]);
  const before = read.told.map((event) => ({ ...event, isHooked: false }));
  expect(toldEverywhere(history, { ...read, told: before, arrivals })).toEqual([]);
});
