import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** Formats a file's text. Imports the formatter late, because it may not be installed when this file is loaded. */
export async function formatted(filepath, text) {
  const { format } = await import('oxfmt');
  const options = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(filepath, text, options);
  if (errors.length > 0) throw new Error(`${filepath} cannot be formatted: ${errors[0].message}`);
  return code;
}
