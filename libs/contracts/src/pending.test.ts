import { allOperations, allResources, isPending, PENDING_OPERATIONS } from './index';

describe('the operations that no service answers yet', () => {
  const names = PENDING_OPERATIONS.map(({ name }) => name);

  it('lists each pending operation once, and only declared operations', () => {
    const declared = new Set(allOperations().map(({ name }) => name));
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists pending operations of declared resources only', () => {
    const resources = new Set(allResources().map(({ name }) => name));
    expect(PENDING_OPERATIONS.filter(({ resource }) => !resources.has(resource))).toEqual([]);
  });

  it('distinguishes pending operations from implemented operations', () => {
    expect(allOperations().filter(isPending)).toHaveLength(names.length);
    expect(isPending({ name: 'catalog.categories.list' })).toBe(false);
  });
});
