import { inRounds } from './rounds';

it('puts one case of each field into a round, without losing a case', () => {
  expect(
    inRounds([
      ['title', 5],
      ['title', ' '],
      ['note', []],
      [['tags.0.name', 'tags.0.year'], [{}]],
    ]),
  ).toEqual([
    { sent: { title: 5, note: [], tags: [{}] }, paths: ['note', 'tags.0.name', 'tags.0.year', 'title'] },
    { sent: { title: ' ' }, paths: ['title'] },
  ]);
});
