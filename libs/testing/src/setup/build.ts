import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../root';

const shared = globalThis as { marqueeIsBuilt?: boolean };

/** Builds changed sources once per run, because tests load our modules from the build. */
export default function build(): void {
  if (shared.marqueeIsBuilt) return;
  execFileSync(process.execPath, [join(ROOT, 'deploy/local/build.mjs')], { stdio: 'inherit' });
  shared.marqueeIsBuilt = true;
}
