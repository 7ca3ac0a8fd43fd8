import { execFileSync } from 'node:child_process';
import { CLOCK_AHEAD } from './clock-ahead';

/** What another process, with that environment or without, makes of an expression. */
function printedBy(expression: string, environment: Readonly<Record<string, string>> = {}): string {
  const env = { ...process.env, ...environment };
  return execFileSync(process.execPath, ['-p', expression], { env }).toString().trim();
}

it('puts a process five seconds ahead, and leaves other moments alone', () => {
  const before = Date.now();
  const shown = Number(printedBy('Math.min(Date.now(), +new Date(), Date.parse(Date()) + 999)', CLOCK_AHEAD));
  expect(shown - before).toBeGreaterThanOrEqual(5_000);
  expect(shown - Date.now()).toBeLessThanOrEqual(5_000);
  const same =
    '[new Date(5).getTime(), new Date(5) instanceof Date, Date.UTC(2020, 1), new Date(2020, 1).getMonth()].join()';
  expect(printedBy(same, CLOCK_AHEAD)).toBe(printedBy(same));
});
