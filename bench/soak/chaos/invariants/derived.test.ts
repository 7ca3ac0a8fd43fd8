import { derived } from './derived';
import { story } from './testing/story';

const { history, read } = story();

it('holds where sums and copies are what they are made of', () => {
  expect(derived(history, read)).toEqual([]);
});

it('notices a wrong sum and an old copy', () => {
  const sums = [{ what: 'orders of a customer', found: 2, wanted: 1 }];
  const copies = [{ what: 'the company in catalog', found: '3 Tapes', wanted: '4 Films' }];
  expect(derived(history, { ...read, sums, copies })).toEqual([
    'orders of a customer: 2, not 1',
    'the company in catalog: 3 Tapes, not 4 Films',
  ]);
});
