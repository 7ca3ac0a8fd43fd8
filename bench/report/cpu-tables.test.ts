import type { CpuPhase } from '../cpu/phases';
import { cpuTables } from './cpu-tables';
import { faultsOfCpu } from './results';

const phase = (perRequest: CpuPhase['perRequest'], faults = {}): CpuPhase => ({
  requests: 1000,
  seconds: 2,
  perRequest,
  faults,
});
const bare = phase({ node: 100, Postgres: 50 });
const documents = phase({ node: 150, Postgres: 150 }, { 'status 500': 1 });
const create = (nats: number) =>
  phase({ tenant: 200, gateway: 300, 'nats-server': nats, 'Postgres of catalog': 400, 'Postgres itself': 0.2 });
const cpu = {
  idle: {},
  ours: {
    read: phase({ gateway: 150, 'nats-server': 50, 'Postgres of catalog': 100 }, { 'status 503': 2 }),
    list: phase({ gateway: 1200 }),
    create: [100, 100, 100, 100, 100, 300, 300, 300, 300, 300].map(create),
  },
  bare: { read: bare, list: bare, create: bare },
  documents: { read: documents, list: documents, create: documents },
};

describe('the tables of processor time', () => {
  const [byProcess, byThousand] = cpuTables(cpu);

  it('show what each process took of a request, apps first, and the bare server below', () => {
    expect(byProcess?.rows).toEqual([
      ['gateway', '150', '1,200', '300'],
      ['tenant', '–', '–', '200'],
      ['nats-server', '50', '–', '300'],
      ['Postgres of catalog', '100', '–', '400'],
      ['all', '300', '1,200', '1,200'],
      ['bare: node', '100', '100', '100'],
      ['bare: Postgres', '50', '50', '50'],
      ['bare: all', '150', '150', '150'],
      ['all to bare', '2.0', '8.0', '8.0'],
      ['bare with documents: node', '150', '150', '150'],
      ['bare with documents: Postgres', '150', '150', '150'],
      ['bare with documents: all', '300', '300', '300'],
      ['all to that, of at most', '1.0 of 2 ✓', '4.0 of 1.1 ✗', '4.0 of 3.7 ✗'],
    ]);
  });

  it('show how the cost of a create grows', () => {
    expect(byThousand?.rows[0]).toEqual(['1,000', '100', '400', '500', '1,000']);
    expect(byThousand?.rows[9]).toEqual(['10,000', '300', '400', '500', '1,200']);
    expect(byThousand?.rows[10]).toEqual(['last 5 to first 5', '3.00', '1.00', '1.00', '1.20']);
  });
});

describe('faults while processor time was measured', () => {
  it('are faults of the run', () => {
    expect(faultsOfCpu(cpu)).toEqual([
      'read, ours: 2 × status 503',
      ...['read', 'list', 'create'].map((operation) => `${operation}, documents: 1 × status 500`),
    ]);
    expect(faultsOfCpu(null)).toEqual([]);
  });
});
