import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaksIn } from './log-search';

const dir = mkdtempSync(join(tmpdir(), 'marquee-logs-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the search of the logs', () => {
  it('names file and line of each secret that was issued, and not the secret', () => {
    mkdirSync(join(dir, 'logs'));
    writeFileSync(join(dir, 'issued.txt'), 'hunter2-hunter2\nanother-secret\n');
    writeFileSync(join(dir, 'logs/auth.log'), '{"msg":"fine"}\n{"msg":"password hunter2-hunter2"}\n');
    writeFileSync(join(dir, 'logs/gateway.log'), '{"msg":"nothing here"}\n');
    expect(leaksIn(dir)).toEqual(['auth.log:2 holds hunt… (15 characters)']);
  });
});
