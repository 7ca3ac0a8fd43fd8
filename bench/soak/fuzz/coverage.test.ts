import { coverageFaults } from './coverage';
import { Findings } from './findings';

const [READ, MOVED, REFUSED, SILENT, MISSED] = ['GET /a', 'GET /b', 'PUT /c', 'PUT /d', 'PUT /e'];

function called(): ReturnType<Findings['result']>['operations'] {
  const findings = new Findings();
  for (const [operation, statuses] of [
    [READ, [404, 200, 422]],
    [MOVED, [null, 303]],
    [REFUSED, [422, 403, null]],
    [SILENT, [null]],
  ] as const) {
    for (const status of statuses) findings.countCall(operation, status);
  }
  return findings.result([READ, MOVED, REFUSED, SILENT, MISSED]).operations;
}

describe('the operations that a run has called', () => {
  it('are counted, each with the best of its answers', () => {
    expect(called()).toEqual([
      { operation: READ, calls: 3, best: 200 },
      { operation: MOVED, calls: 2, best: 303 },
      { operation: REFUSED, calls: 3, best: 403 },
      { operation: SILENT, calls: 1, best: null },
      { operation: MISSED, calls: 0, best: null },
    ]);
  });

  it('are found out where none succeeded', () => {
    expect(coverageFaults(called(), {})).toEqual([
      'no request succeeded at PUT /c: of 3 the best was answered 403',
      'no request succeeded at PUT /d: of 1 the best was answered not at all',
      'no request succeeded at PUT /e: of 0 the best was answered not at all',
    ]);
  });

  it('may be out of reach for a reason, until they are in reach or gone', () => {
    const reason = 'somebody would have to pay';
    const unreachable = { [READ]: reason, [REFUSED]: reason, [SILENT]: reason, [MISSED]: reason, 'GET /gone': reason };
    expect(coverageFaults(called(), unreachable)).toEqual([
      'GET /a can be reached: it answered 200',
      'GET /gone is out of reach, and not in the reference',
    ]);
  });
});
