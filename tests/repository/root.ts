import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The working copy, from the sources or from the build within it. */
export const ROOT = above(__dirname);
/** The downloaded tools that all runs of this working copy share. */
export const TOOLS = join(ROOT, '.marquee/tools');

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder));
}
