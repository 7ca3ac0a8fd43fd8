// `npm test`: everything that must hold, from a fresh clone. `npm test -- <path>` runs just those Jest tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { ROOT, say, sentenceOf } from './project.mjs';

const STATIC_CHECKS = [
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint/bin/oxlint', '--type-aware'] },
  { name: 'format', command: ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
  {
    name: 'import rules',
    command: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'libs',
      'bench',
    ],
  },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
];

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

main().catch((error) => {
  process.stderr.write(`\nThe tests cannot run: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
});

async function main() {
  const chosen = process.argv.slice(2);
  await prepare();
  const failedChecks = chosen.length > 0 ? [] : await runChecks();
  const jest = await runJest(chosen);
  for (const check of failedChecks) console.log(`failed: ${check}`);
  const failed = jest.failed + failedChecks.length;
  console.log(`${jest.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** As many at a time as there are processors. Gives the names of those that failed. */
async function runChecks() {
  const waiting = [...STATIC_CHECKS];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begun = performance.now();
      const { code, output } = await node(check.command, 'pipe');
      say(`${check.name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(begun)} s)`);
      if (code === 0) continue;
      process.stdout.write(output);
      failed.push(check.name);
    }
  };
  say(`checking ${STATIC_CHECKS.map((check) => check.name).join(', ')}`);
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

async function runJest(chosen) {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'marquee-jest-'));
  const report = join(folder, 'report.json');
  say('running unit, integration and system tests');
  try {
    const { code } = await node(['jest/bin/jest.js', '--json', '--outputFile', report, ...chosen], 'inherit');
    say(`tests: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(begun)} s)`);
    return countsIn(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not be loaded, or a run that did not come to its end, is a failure although no test of it failed. */
function countsIn(report, code) {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function node([script, ...args], output) {
  return new Promise((resolve) => {
    const command = [join(ROOT, 'node_modules', script), ...args];
    // Jest prints its report of the run on stderr, and the JSON, which goes to a file, on stdout.
    const stdio = output === 'pipe' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'];
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio });
    children.add(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code, output: printed });
    });
  });
}

function stop(signal) {
  for (const child of children) child.kill(signal);
  process.exitCode = 1;
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
