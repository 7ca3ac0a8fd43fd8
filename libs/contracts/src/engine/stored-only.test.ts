import { allResources, STORED_ONLY } from '..';
import type { Fields } from './fields';

function descriptionOf(fields: Fields, [name = '', ...inner]: readonly string[]): string | undefined {
  const spec = fields[name]?.spec;
  return inner.length === 0 ? spec?.says : descriptionOf(spec?.fields ?? {}, inner);
}

describe('a field without effect', () => {
  it.each(STORED_ONLY)('states in the reference that a field is only stored: %s', (id) => {
    const [owner, ...path] = id.split('.');
    const resource = allResources().find(({ title }) => title === owner);
    expect(descriptionOf(resource?.fields ?? {}, path)).toMatch(/stored only/i);
  });
});
