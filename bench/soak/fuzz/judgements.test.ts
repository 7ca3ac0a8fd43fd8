import { createLogger } from '@marquee/service-kit';
import { errorsIn, noteEndings } from './judgements';

/** A line of each of these levels, as an app prints it. */
function logged(...levels: readonly ('info' | 'warn' | 'error' | 'fatal')[]): string[] {
  const lines: string[] = [];
  const log = createLogger('catalog', 'trace', { write: (line) => void lines.push(`catalog-2: ${line.trim()}`) });
  for (const level of levels) log[level]({ err: new Error('planted') }, 'It failed.');
  return lines;
}

describe('a run is found at fault', () => {
  it('where a process has ended', async () => {
    const running = { replica: 'auth', ended: new Promise<string>(() => undefined) } as const;
    const crashed = { replica: 'catalog', ended: Promise.resolve('ended with code 1') } as const;
    const endings = noteEndings([running, crashed]);
    expect(endings).toEqual([]);
    await crashed.ended;
    expect(endings).toEqual(['catalog ended with code 1']);
  });

  it('where an app has logged an error, and not where it only warns', () => {
    expect(errorsIn(logged('info', 'warn'))).toEqual([]);
    const lines = logged('error', 'fatal');
    expect(errorsIn(lines)).toEqual(lines);
  });

  it('where an app has crashed, or left a rejection unhandled', () => {
    const crash = [
      'gateway: [UnhandledPromiseRejection: planted]',
      'auth: TypeError: planted',
      'auth:     at run (a.js:1)',
    ];
    expect(errorsIn(crash)).toEqual(crash);
  });
});
