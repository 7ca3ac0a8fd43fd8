import { allOperations, allResources, isPending, PENDING_OPERATIONS } from './index';

describe('the operations that no service answers yet', () => {
  const names = PENDING_OPERATIONS.map(({ name }) => name);

  it('are declared, each once', () => {
    const declared = new Set(allOperations().map(({ name }) => name));
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('belong to a declared resource', () => {
    const resources = new Set(allResources().map(({ name }) => name));
    expect(PENDING_OPERATIONS.filter(({ resource }) => !resources.has(resource))).toEqual([]);
  });

  it('are told from those that are answered', () => {
    expect(allOperations().filter(isPending)).toHaveLength(names.length);
    expect(isPending({ name: 'catalog.categories.list' })).toBe(false);
  });
});
