import { caution, type Machine } from './machine';

const machineWith = (loadBefore: number): Machine => ({
  cpu: 'x',
  cores: 2,
  memoryGib: 8,
  system: 'linux',
  node: 'v20',
  loadBefore,
});

describe('a run on a machine', () => {
  it('that is quiet goes without a warning', () => {
    expect(caution(machineWith(1))).toBeNull();
  });

  it('that others work on says that its numbers are not to be judged by', () => {
    expect(caution(machineWith(1.2))).toMatch(/^The machine was not quiet \(load 1.2 on 2 cores/);
  });
});
