import { join } from 'node:path';
import { entitiesIn, migrationsIn } from './declared';

/** The build, because Node loads the files. */
const COMMERCE = join(__dirname, '../../../../dist/apps/commerce/src');

it('finds every entity of a service by the name of its file', () => {
  expect(entitiesIn(COMMERCE).map(({ name }) => name)).toContain('OrderKeyEntity');
});

it('finds every migration of a service in chronological order', () => {
  const [first, ...others] = migrationsIn(COMMERCE).map(({ name }) => name);
  expect(first).toBe('Plumbing1763164800000');
  expect(others).toContain('OrderKeys1763424200000');
});
