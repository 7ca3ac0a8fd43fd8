import { sequences } from './sequences';
import { story, told } from './testing/story';

const { history, read } = story();

it('holds where the events of each resource are whole and in order everywhere', () => {
  expect(sequences(history, read)).toEqual([]);
});

it('notices a gap', () => {
  const gap = [...read.told, told('c-0', 'product/1', 'product/update', 4)];
  expect(sequences(history, { ...read, told: gap })).toContain(
    'the outbox has of product/1 3 of 3 events, at place 3: … 1, 2, 4 …',
  );
});

it.each(['stream', 'feed'] as const)('notices events of the %s in another order, or there twice', (where) => {
  const turned = read[where].toReversed();
  expect(sequences(history, { ...read, [where]: turned })).toHaveLength(2);
  const twice = [...read[where], 'product/1 1'];
  expect(sequences(history, { ...read, [where]: twice })).toEqual([
    `the ${where} has of product/1 3 of 2 events, at place 3: … 1, 2, 1 …`,
  ]);
});

it('notices a version without its event', () => {
  const stored = [{ resource: 'product/1', version: 3, value: 'B' }];
  expect(sequences(history, { ...read, stored })).toEqual(['product/1 has version 3 and 2 events']);
});
