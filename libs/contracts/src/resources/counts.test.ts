import { allOperations } from '..';

const byName = new Map(allOperations().map((operation) => [operation.name, operation]));
const counts = [...byName.keys()].filter((name) => name.endsWith('.count'));

it.each(counts)('declares for the count of a resource every filter of its list: %s', (name) => {
  const list = byName.get(name.replace(/count$/, 'list'));
  expect(Object.keys(byName.get(name)?.filters ?? {}).toSorted()).toEqual(Object.keys(list?.filters ?? {}).toSorted());
});
