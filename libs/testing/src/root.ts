import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The working copy, whether this runs from the sources or from the build in it. */
export const ROOT = above(__dirname);
/** The copy of nats-server that all runs of this working copy share. */
export const TOOLS = join(ROOT, '.marquee/tools');

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder));
}
