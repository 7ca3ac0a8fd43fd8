import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import { build, withCommit } from '../compare/commits';

export interface UpgradeRun {
  readonly root: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** A commit to run on the current schemas; that of the last release if absent. */
  readonly from?: string;
  /** The service whose tests run; all if absent. */
  readonly service?: string;
}

const MIGRATION = /^\d+-[\w-]+\.js$/;
/** Tests about the schema itself: tables, plans and partial migrations. */
const ABOUT_THE_SCHEMA = ['years\\.', 'plans\\.', '/migrations/'];

/** Runs the last release's integration tests with its code on the current schemas. */
export async function upgrade(run: UpgradeRun): Promise<boolean> {
  const { root, log } = run;
  if (run.service !== undefined && !(SERVICES as readonly string[]).includes(run.service)) {
    throw new Error(`--service must be one of ${SERVICES.join(', ')}.`);
  }
  return withCommit(root, run.from ?? releasedCommit(root), async (folder, label) => {
    const released = SERVICES.filter((service) => existsSync(join(folder, 'apps', service)));
    const added = released.flatMap((service) => withMigrationsOfNow(root, folder, service));
    if (added.length === 0) {
      log(`${label} already has every migration, so nothing was tested.`);
      return true;
    }
    log(`${label} receives ${added.length} missing migrations: ${added.join(', ')}`);
    const isGood = await tests(run, folder);
    log(isGood ? 'its code runs on the schemas of now' : 'its code does not run on the schemas of now');
    return isGood;
  });
}

function releasedCommit(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'docs/schema.lock.json'), 'utf8')) as { commit: string }).commit;
}

/** Replaces each old migration by the current one from the current build, which may need newer code. */
function withMigrationsOfNow(root: string, folder: string, service: string): string[] {
  const there = join(folder, 'apps', service, 'src/migrations');
  const here = join(root, 'dist/apps', service, 'src/migrations');
  const files = readdirSync(here).filter((file) => MIGRATION.test(file));
  const added = files.map((file) => file.replace(/\.js$/, '')).filter((name) => !existsSync(join(there, `${name}.ts`)));
  for (const file of files) {
    writeFileSync(
      join(there, file.replace(/\.js$/, '.ts')),
      `module.exports = require(${JSON.stringify(join(here, file))});\n`,
    );
  }
  return added.map((name) => `${service}/${name}`);
}

/** Reruns failed tests separately, since they may have timed out on a busy machine. */
async function tests(run: UpgradeRun, folder: string): Promise<boolean> {
  // Built first, because the build may install packages.
  build(folder);
  if (await jest(run, folder)) return true;
  run.log('rerunning the failed tests file by file');
  return jest(run, folder, ['--onlyFailures', '--maxWorkers', '1']);
}

function jest({ signal, service = '' }: UpgradeRun, folder: string, more: readonly string[] = []): Promise<boolean> {
  const { MARQUEE_TEST: _, ...env } = process.env;
  const chosen = join(folder, 'apps', service, '.*integration');
  const ignored = ABOUT_THE_SCHEMA.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
  const args = ['--selectProjects', 'integration', '--testPathPatterns', chosen, ...ignored, ...more];
  const program = join(folder, 'node_modules/jest/bin/jest.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'inherit', env, signal });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
