import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compile } from '../compile.mjs';
import { prepare } from './prepare.mjs';
import { DATA, ROOT, say, sentenceOf } from './project.mjs';

/** Builds `bench/` and calls the named export of a file until a signal ends it. Exits with 1 unless the result is true. */
export async function runBuilt(file, name, failed) {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  try {
    await prepare(interrupted.signal);
    // Small and not shipped, so it is built each time beside the apps.
    await compile('dist', ['bench', 'tests/licenses'], ROOT);
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
