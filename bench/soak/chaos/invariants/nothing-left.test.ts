import { nothingLeft } from './nothing-left';
import { story } from './testing/story';

const { history, read } = story();

it('holds where nothing waits and nothing was given up', () => {
  expect(nothingLeft(history, read)).toEqual([]);
});

it('notices a dead letter', () => {
  const leftovers = [{ what: 'dead letters of catalog', count: 1 }];
  expect(nothingLeft(history, { ...read, leftovers })).toEqual(['dead letters of catalog: 1']);
});
