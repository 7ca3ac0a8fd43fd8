import { costsOf, hasAll, inEach, type Costs, withoutBackground } from './costs';

const share = (statements: string[], sends: string[] = [], wal = 0) => ({ statements, sends, wal });

describe('the costs of an operation', () => {
  it('adds up the statements and messages of an operation per process', () => {
    const statements = [
      { service: 'catalog', name: 'read products', calls: 2, wal: 0 },
      { service: 'catalog', name: 'insert outbox', calls: 1, wal: 800 },
    ];
    const sent = [
      { by: 'gateway', subject: 'rpc.catalog.products.get' },
      { by: 'catalog', subject: 'replies.gateway' },
    ];
    expect(costsOf(statements, sent, { catalog: share(['insert outbox']) })).toEqual({
      gateway: share([], ['rpc.catalog.products.get']),
      catalog: share(['insert outbox', 'read products', 'read products'], ['replies.gateway'], 800),
    });
  });

  it('counts the WAL of expected statements only', () => {
    const statements = [
      { service: 'catalog', name: 'insert outbox', calls: 1, wal: 800 },
      { service: 'catalog', name: 'insert requests', calls: 1, wal: 500 },
    ];
    const { catalog } = costsOf(statements, [], { catalog: share(['insert outbox']) });
    expect(catalog).toEqual(share(['insert outbox', 'insert requests'], [], 800));
  });

  it('includes only the statements and messages that every run has in common', () => {
    const runs: Costs[] = [
      { catalog: share(['a', 'a', 'b'], ['x'], 900), auth: share(['timer']) },
      { catalog: share(['a', 'a', 'lease'], ['x', 'y'], 700) },
      { catalog: share(['a', 'a', 'b', 'c'], ['x'], 800), tenant: share(['timer']) },
    ];
    expect(inEach(runs)).toEqual({ catalog: share(['a', 'a'], ['x'], 700) });
  });

  it('omits background work from the costs unless the operation does it too', () => {
    const counted = { catalog: share(['insert a', 'sweep'], ['x', 'tick'], 9), auth: share(['sweep'], ['tick']) };
    const background = { catalog: share(['insert a', 'sweep'], ['tick']), auth: share(['sweep'], ['tick']) };
    expect(withoutBackground(counted, background, { catalog: share(['insert a'], ['x']) })).toEqual({
      catalog: share(['insert a'], ['x'], 9),
    });
  });

  it('reports the costs as complete once all expected statements are counted', () => {
    const expected = { catalog: share(['a', 'a'], ['x']) };
    expect(hasAll({}, expected)).toBe(false);
    expect(hasAll({ catalog: share(['a'], ['x']) }, expected)).toBe(false);
    expect(hasAll({ catalog: share(['a', 'a'], []) }, expected)).toBe(false);
    expect(hasAll({ catalog: share(['a', 'a', 'b'], ['x']), auth: share(['timer']) }, expected)).toBe(true);
  });
});
