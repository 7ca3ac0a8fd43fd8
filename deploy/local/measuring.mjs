import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { DATA, ROOT, say, sentenceOf } from './project.mjs';

/** Builds `bench/` and calls what one of its files exports under this name, until a signal ends it; 1 unless it answers true. */
export async function runBuilt(file, name, failed) {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  try {
    await prepare(interrupted.signal);
    buildBench();
    const run = createRequire(import.meta.url)(join(ROOT, 'dist/bench', file))[name];
    const good = await run({
      args: process.argv.slice(2),
      root: ROOT,
      toolsDir: join(DATA, 'tools'),
      log: say,
      signal: interrupted.signal,
    });
    process.exitCode = good ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${failed}: ${interrupted.signal.aborted ? 'interrupted' : sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Small, and no part of what is shipped: built each time, beside the apps. */
function buildBench() {
  const swc = join(ROOT, 'node_modules/@swc/cli/bin/swc.js');
  execFileSync(process.execPath, [swc, 'bench', '-d', 'dist', '--quiet'], { cwd: ROOT, stdio: 'inherit' });
}
