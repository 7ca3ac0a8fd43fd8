import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

/** Whether an entry "`file.test.ts`: title of a test" names an existing file and test. */
export function isNamedTest(entry: string): boolean {
  const [, file = '', title = ''] = /^`(.+\.test\.ts)`: (.+)$/.exec(entry) ?? [];
  if (title === '' || !existsSync(join(ROOT, file))) return false;
  const text = readFileSync(join(ROOT, file), 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
}
