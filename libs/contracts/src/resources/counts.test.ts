import { allOperations } from '..';

const byName = new Map(allOperations().map((operation) => [operation.name, operation]));
const counts = [...byName.keys()].filter((name) => name.endsWith('.count'));

it.each(counts)('declares every filter of the list for its count: %s', (name) => {
  const list = byName.get(name.replace(/count$/, 'list'));
  expect(Object.keys(byName.get(name)?.filters ?? {}).toSorted()).toEqual(Object.keys(list?.filters ?? {}).toSorted());
});
