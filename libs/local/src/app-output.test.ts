import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marquee/service-kit';
import { logFiles } from './app-output';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

describe('the output of the apps', () => {
  let data: string;
  let shown: string[];

  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'marquee-output-'));
    shown = [];
  });
  afterEach(() => rmSync(data, { recursive: true, force: true }));

  const listener = (all: boolean) => logFiles(data, (app, line) => void shown.push(`${app}: ${line}`), all);

  /** A line of each level in our log format. */
  function logLines(): string[] {
    const lines: string[] = [];
    const log = createLogger('auth', 'trace', { write: (line) => void lines.push(line.trim()) });
    for (const level of LEVELS) log[level]({ company: 1 }, `a line of ${level}`);
    return lines;
  }

  it('prints warnings and errors of the apps, and stores every log line', () => {
    const lines = logLines();
    const take = listener(false);
    for (const line of lines) take('auth', line);
    expect(shown).toEqual(lines.slice(LEVELS.indexOf('warn')).map((line) => `auth: ${line}`));
    expect(readFileSync(join(data, 'logs/auth.log'), 'utf8')).toBe(`${lines.join('\n')}\n`);
  });

  it('prints lines of the apps that are not JSON, such as crashes', () => {
    const take = listener(false);
    for (const line of ['auth cannot start: no key.', '', '42', 'null', '"text"']) take('auth', line);
    expect(shown).toEqual(['auth: auth cannot start: no key.', 'auth: 42', 'auth: null', 'auth: "text"']);
  });

  it('prints every log line of the apps on request', () => {
    const lines = logLines();
    const take = listener(true);
    for (const line of lines) take('auth', line);
    expect(shown).toHaveLength(LEVELS.length);
  });
});
