import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FailedTestLogs } from './failed-test-logs';

describe('application logs of a failed test', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-logs-'));
  const log = (level: string, msg: string) =>
    appendFileSync(join(dataDir, 'logs/catalog.log'), `${JSON.stringify({ level, msg })}\n`);
  let printed = '';
  const logs = new FailedTestLogs((text) => void (printed += text));

  beforeAll(() => mkdirSync(join(dataDir, 'logs')));
  beforeEach(() => {
    printed = '';
    process.env['MARQUEE_TEST'] = JSON.stringify({ system: { dataDir } });
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('prints the warnings and errors that were logged while the failed test ran', () => {
    log('warn', 'of an earlier test');
    logs.testStarts();
    log('info', 'not a warning');
    log('warn', 'of the failed test');
    log('error', 'of the failed test too');
    logs.testFailed('products are listed');
    expect(printed).toBe(
      '\nThe apps logged while "products are listed" failed:\n' +
        '{"level":"warn","msg":"of the failed test"}\n{"level":"error","msg":"of the failed test too"}\n',
    );
  });

  it('prints nothing if a test without a running system fails', () => {
    delete process.env['MARQUEE_TEST'];
    logs.testStarts();
    log('error', 'of somebody else');
    logs.testFailed('products are listed');
    expect(printed).toBe('');
  });
});
