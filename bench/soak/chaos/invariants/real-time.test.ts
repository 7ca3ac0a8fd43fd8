import { realTime } from './real-time';
import { operation, story, told } from './testing/story';

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

describe('an order under a key, repeated while a first request of it is still at work', () => {
  const order = operation({ name: 'o', kind: 'order/create', key: 'k', outcomes: ['unknown', 'ok'] }, 700);
  const later = operation({ name: 'u', kind: 'product/update', resource: 'product/1', outcomes: ['ok'] }, 800);
  const events = (by: string) => [
    ...read.told,
    told('u-0', 'product/1', 'product/update', 3),
    told(by, 'product/1', 'product/update', 4),
  ];

  it('may touch stock later by the request that nobody has answered', () => {
    expect(realTime([...history, order, later], { ...read, told: events('o-0') })).toEqual([]);
  });

  it('may not by the one that was', () => {
    expect(realTime([...history, order, later], { ...read, told: events('o-1') })).toEqual([
      expect.stringMatching(/^told after what was sent later: order\/create.* \| product\/update/),
    ]);
  });
});
