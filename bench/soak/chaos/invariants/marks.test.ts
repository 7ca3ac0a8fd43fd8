import { marks } from './marks';
import { operation, story } from './testing/story';

const { history, read } = story();
const removal = operation({ name: 'r', kind: 'webhook/delete', value: 'G', outcomes: ['ok'] });

it('holds where refunds and webhooks are there once', () => {
  expect(marks(history, read)).toEqual([]);
});

it('notices a refund that is not there, and one that is there twice', () => {
  const [refund, webhook] = read.marks;
  expect(marks(history, { ...read, marks: webhook ? [webhook] : [] })).toEqual([
    expect.stringContaining('there 0 times, not 1 to 1: order/refund'),
  ]);
  expect(marks(history, { ...read, marks: refund ? [...read.marks, refund] : [] })).toEqual([
    expect.stringContaining('there 2 times, not 1 to 1: order/refund'),
  ]);
});

it('notices a webhook that was removed and is still there', () => {
  expect(marks([...history, removal], read)).toEqual([
    expect.stringContaining('there 1 times, not 0 to 0: webhook/create'),
  ]);
});
