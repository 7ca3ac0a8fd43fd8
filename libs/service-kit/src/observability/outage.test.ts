import { createLogger } from './logger';
import { Outage } from './outage';

describe('an outage', () => {
  it('logs an outage once at its start and once at its end, however many calls fail', () => {
    const lines: object[] = [];
    const log = createLogger('test', 'info', { write: (line: string) => void lines.push(JSON.parse(line) as object) });
    const outage = new Outage(log, { begins: 'sheep cannot be counted', ends: 'sheep are counted again' });
    outage.over();
    expect(lines).toEqual([]);
    for (const company of [1, 2, 3]) outage.met({ company });
    outage.over();
    outage.over();
    outage.met({ company: 4 });
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', company: 1, msg: 'sheep cannot be counted' }),
      expect.objectContaining({ level: 'info', msg: 'sheep are counted again' }),
      expect.objectContaining({ level: 'warn', company: 4, msg: 'sheep cannot be counted' }),
    ]);
  });
});
