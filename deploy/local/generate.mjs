// `npm run generate`: rewrites every generated file. `--breaking` accepts a breaking change of the contracts; `--release [COMMIT]` records
// the schemas as those of a release, which later migrations must not break. `npm run generate -- coverage` only writes which test covers
// which row of the interface to an ignored folder. `npm run generate -- examples` records the examples of the reference from a system test,
// `npm run generate -- license-vectors` signs new vectors for verifiers of offline licenses, `npm run generate -- pictures [URL]` takes pictures of the console, and `npm run generate -- postman [FILE]` writes the reference as a Postman
// collection.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleFiles } from '../console/fields.mjs';
import { takePictures } from '../console/pictures.mjs';
import { formatted } from './formatted.mjs';
import { prepare } from './prepare.mjs';
import { ROOT, say, sentenceOf } from './project.mjs';

const LOCK = 'docs/contracts.lock.json';
const built = (file) => createRequire(import.meta.url)(join(ROOT, 'dist', file));

try {
  await prepare();
  if (process.argv[2] === 'coverage') generateCoverage();
  else if (process.argv[2] === 'examples') generateExamples();
  else if (process.argv[2] === 'postman') generatePostman(process.argv[3]);
  else if (process.argv[2] === 'license-vectors') await generateLicenseVectors();
  else if (process.argv[2] === 'pictures') await takePictures(process.argv[3]);
  else await generateAll();
} catch (error) {
  process.stderr.write(`Nothing more was generated: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function generateAll() {
  const { asyncapi, contractsLock, breakingChanges } = built('libs/contracts/src/index.js');
  const lock = contractsLock();
  const broken = breakingChanges(published() ?? lock, lock);
  if (broken.length > 0 && !process.argv.includes('--breaking')) refuse(broken);
  else await generate({ 'docs/asyncapi.json': asyncapi(), [LOCK]: lock });
}

async function generate(fromContracts) {
  const { CONTROLLERS } = built('apps/gateway/src/gateway.module.js');
  const { openapi } = built('apps/gateway/src/reference/openapi.js');
  const additions = await writeAdditions((isAddition) => openapi(CONTROLLERS, isAddition));
  const documents = {
    'docs/openapi.json': openapi(CONTROLLERS, (key) => additions.includes(key)),
    ...fromContracts,
  };
  for (const [file, document] of Object.entries(documents)) {
    write(file, await formatted(join(ROOT, file), JSON.stringify(document)));
  }
  if (process.argv.includes('--release')) await noteRelease();
  const { clientFiles } = built('libs/client/generator/client-files.js');
  const reference = JSON.parse(JSON.stringify(documents['docs/openapi.json']));
  const fromReference = { ...(await clientFiles(reference)), ...(await consoleFiles(reference)) };
  for (const [file, text] of Object.entries(fromReference)) write(file, text);
  const deployed = built('libs/local/src/index.js');
  write('deploy/nats/nats.conf', deployed.deployedNatsConfig());
  write('deploy/nats/cluster.conf', deployed.deployedClusterConfig());
  write('deploy/nats/users.conf', deployed.deployedUsersConfig());
  const rules = readFileSync(join(ROOT, 'deploy/monitoring/alerts.yml'), 'utf8');
  write('deploy/kubernetes/components/monitoring/alerts.yaml', deployed.deployedAlerts(rules));
  const { withSubscribers } = built('tests/repository/documents/events-page.js');
  await rewrite('docs/internal/subscriptions.md', withSubscribers);
  const { withDiagram } = built('tests/repository/documents/architecture-diagram.js');
  await rewrite('docs/explanation/architecture.md', withDiagram);
  const { licencesPage } = built('tests/repository/deployment/licences.js');
  await rewrite('docs/reference/third-party-licences.md', licencesPage);
}

async function generateLicenseVectors() {
  const { makeVectors } = built('libs/license-verifier/test/vectors.js');
  const file = 'examples/offline-licenses/vectors.json';
  write(file, await formatted(join(ROOT, file), JSON.stringify(makeVectors())));
}

/** Compares everything that the reference describes with the interface, and writes what the interface lacks. */
async function writeAdditions(document) {
  const { ADDITIONS_FILE, additionsFile, additionsIn } = built('tests/repository/coverage/additions.js');
  const described = [];
  document((key, uses) => {
    described.push({ key, uses });
    return false;
  });
  const keys = additionsIn(described, readFileSync(join(ROOT, 'docs/internal/interface.md'), 'utf8'));
  write(ADDITIONS_FILE, await formatted(join(ROOT, ADDITIONS_FILE), additionsFile(keys)));
  return keys;
}

function generateCoverage() {
  const { COVERAGE_FOLDER, generatedPages } = built('tests/repository/coverage/generate.js');
  rmSync(join(ROOT, COVERAGE_FOLDER), { recursive: true, force: true });
  mkdirSync(join(ROOT, COVERAGE_FOLDER), { recursive: true });
  for (const [file, page] of generatedPages(ROOT)) write(file, page);
}

function generatePostman(file = 'marquee.postman_collection.json') {
  const { CONTROLLERS } = built('apps/gateway/src/gateway.module.js');
  const { openapi } = built('apps/gateway/src/reference/openapi.js');
  const { postmanCollection } = built('apps/gateway/src/reference/postman/postman.js');
  writeFileSync(file, `${JSON.stringify(postmanCollection(openapi(CONTROLLERS)), null, 2)}\n`);
  say(`${file}: written; import it into Postman and set base_url and access_token`);
}

/** The examples become part of docs/openapi.json with the next build and `npm run generate`. */
function generateExamples() {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-examples-'));
  const recording = join(folder, 'recording.jsonl');
  try {
    const test = 'apps/gateway/src/reference/examples/examples.system.test.ts';
    execFileSync(process.execPath, [join(ROOT, 'deploy/local/test.mjs'), test], {
      cwd: ROOT,
      env: { ...process.env, MARQUEE_RECORD_TO: recording },
      stdio: 'inherit',
    });
    const { RECORDED_FILE, recordedFile } = built('libs/testing/src/examples/recorded-file.js');
    write(RECORDED_FILE, recordedFile(readFileSync(recording, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Records the named commit or the last one, whose code has these migrations. */
async function noteRelease() {
  const named = process.argv[process.argv.indexOf('--release') + 1] ?? 'HEAD';
  const commit = execFileSync('git', ['rev-parse', `${named}^{commit}`], { cwd: ROOT, encoding: 'utf8' }).trim();
  const { takeSchemaLock } = built('tests/repository/schema/take-lock.js');
  const { SCHEMA_LOCK } = built('tests/repository/schema/released.js');
  write(SCHEMA_LOCK, await formatted(join(ROOT, SCHEMA_LOCK), JSON.stringify(await takeSchemaLock(commit))));
}

/** The last committed contracts; undefined before the first commit. */
function published() {
  const file = join(ROOT, LOCK);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function refuse(broken) {
  const sentences = broken.map((sentence) => `  ${sentence}\n`).join('');
  process.stderr.write(`This change breaks clients of the contracts:\n${sentences}`);
  process.stderr.write(
    'Nothing was written. Keep the old field beside the new one, or run npm run generate -- --breaking.\n',
  );
  process.exitCode = 1;
}

/** Passes the current page to `withBlocks` and writes the result. */
async function rewrite(file, withBlocks) {
  const path = join(ROOT, file);
  write(file, await formatted(path, withBlocks(readFileSync(path, 'utf8'))));
}

function write(file, text) {
  const path = join(ROOT, file);
  const changed = !existsSync(path) || readFileSync(path, 'utf8') !== text;
  if (changed) writeFileSync(path, text);
  say(`${file}: ${changed ? 'rewritten' : 'unchanged'}`);
}
