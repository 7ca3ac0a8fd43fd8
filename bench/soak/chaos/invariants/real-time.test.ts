import { realTime } from './real-time';
import { story } from './testing/story';

const { history, read } = story();

it('holds where what was answered first has the lower number', () => {
  expect(realTime(history, read)).toEqual([]);
});

it('notices a write that was answered before another was sent, and has the higher number', () => {
  const turned = read.told.map((event) =>
    event.resource === 'product/1' ? { ...event, sequence: 3 - event.sequence } : event,
  );
  expect(realTime(history, { ...read, told: turned })).toEqual([
    expect.stringMatching(/^told after what was sent later: product\/create.* \| product\/update/),
  ]);
});
