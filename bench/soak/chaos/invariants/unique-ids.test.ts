import { operation, story } from './testing/story';
import { uniqueIds } from './unique-ids';

const { history } = story();

it('holds where each create has an id of its own', () => {
  expect(uniqueIds(history)).toEqual([]);
});

it('notices an id that was given out twice', () => {
  const again = operation({ name: 'z', kind: 'product/create', resource: 'product/1', outcomes: ['ok'] });
  expect(uniqueIds([...history, again])).toEqual([expect.stringContaining('product/1 was given to 2')]);
});
