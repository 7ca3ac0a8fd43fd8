// `npm test`: runs all checks and tests from a fresh clone. `npm test -- <path>` runs matching tests, `--service catalog` those of a
// service, and `--replicas 2` starts two processes of every app. Other options are passed to Jest with all that follows.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chosenTests } from './chosen-tests.mjs';
import { prepare } from './prepare.mjs';
import { ROOT, say, sentenceOf } from './project.mjs';

const STATIC_CHECKS = [
  { name: 'types and lint', command: ['oxlint/bin/oxlint', '--type-aware', '--type-check'] },
  { name: 'format', command: ['oxfmt/bin/oxfmt', '--check'] },
  {
    name: 'import rules',
    command: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'libs',
      'bench',
      'tests',
    ],
  },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
];

const SLOWEST = 10;
/** Workers inherit the option. With Node's 16 MiB they spend a tenth of their time on collecting short-lived objects. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

main().catch((error) => {
  process.stderr.write(`\nThe tests cannot run: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
});

async function main() {
  const { files, replicas, options } = chosenTests(process.argv.slice(2));
  process.env.MARQUEE_TEST_REPLICAS = String(replicas);
  await prepare();
  if (files === undefined || files.some((file) => file.endsWith('.system.test.ts'))) await findBrowser();
  // A developer who chose tests has an editor for the other checks.
  const isEverything = files === undefined && options.length === 0;
  const [failedChecks, jest] = await Promise.all([isEverything ? runChecks() : [], runJest(files, options)]);
  for (const { name, output } of failedChecks) console.log(`\n${output}\nfailed: ${name}`);
  const failed = jest.failed + failedChecks.length;
  console.log(`${jest.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs first, so that a developer who must install a browser learns it at once. */
async function findBrowser() {
  const { browserBinary } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
  process.env.CHROMIUM_PATH = await browserBinary({ toolsDir: join(ROOT, '.marquee/tools'), log: say });
}

/** Runs the checks one by one beside the tests. Returns the failed ones. */
async function runChecks() {
  const failed = [];
  for (const { name, command } of STATIC_CHECKS) {
    const begun = performance.now();
    const { code, output } = await node(command, 'pipe');
    say(`${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(begun)} s)`);
    if (code !== 0) failed.push({ name, output });
  }
  return failed;
}

async function runJest(files, options) {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'marquee-jest-'));
  const report = join(folder, 'report.json');
  const which = files === undefined ? [] : ['--runTestsByPath', ...files];
  say(files === undefined ? 'running unit, integration and system tests' : `running ${files.length} test files`);
  try {
    const { code } = await node(
      ['jest/bin/jest.js', '--json', '--outputFile', report, ...which, ...options],
      'inherit',
      [YOUNG_GENERATION],
    );
    say(`tests: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(begun)} s)`);
    return resultOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that cannot be loaded, or an aborted run, fails the run although no test has failed. */
function resultOf(report, code) {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    printSlowest(testResults);
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function printSlowest(results) {
  if (results.length <= SLOWEST) return;
  const timed = results.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
  console.log(`the ${SLOWEST} slowest files:`);
  for (const file of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    console.log(`${file.seconds.toFixed(1).padStart(6)} s  ${relative(ROOT, file.name)}`);
  }
}

function node([script, ...args], output, nodeOptions = []) {
  return new Promise((resolve) => {
    const command = [...nodeOptions, join(ROOT, 'node_modules', script), ...args];
    // Jest prints its report on stderr, and the JSON for the file on stdout.
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
