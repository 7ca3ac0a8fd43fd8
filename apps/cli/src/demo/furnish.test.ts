import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedOrders } from './furnish';
import { StateFile, type DemoState } from './state';

describe('`demo seed` says what to do', () => {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-furnish-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const made = { company_id: 1001, email: '', password: null, client_id: '', client_secret: '' };

  it.each<[string, DemoState | null, string]>([
    ['absent', null, 'No demo company exists here. Create one with npm start.'],
    ['incomplete', { ...made, begun: '2026-11-16' }, 'Run npm start to complete it.'],
    ['of an earlier release', made, 'Delete all local data with npm run reset, then create a new one with npm start.'],
  ])('tells the operator the next step if the demo company is %s', async (name, state, said) => {
    const file = new StateFile(join(dir, `${name}.json`));
    if (state) file.write(state);
    await expect(seedOrders(file, 1)).rejects.toThrow(said);
  });
});
