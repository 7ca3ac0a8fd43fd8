// `node deploy/kubernetes/schemas/generate.mjs`: rewrites `kinds.json`, with a schema for each kind of object from the types of npm
// packages (see README.md). Kubernetes ignores unknown keys; these schemas reject them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { formatted } from '../../local/formatted.mjs';
import { Schemas } from './schemas.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const TARGET = join(HERE, 'kinds.json');
/** The packages and, for each, the modules of the kinds that we use. */
const SOURCES = JSON.parse(readFileSync(join(HERE, 'sources.json'), 'utf8'));
/** A kind that no package declares. Its types import modules that are not installed here, so tools must skip it. */
const OWN = './object-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-schemas-'));
try {
  const packages = Object.entries(SOURCES).map(([name, { version }]) => `${name}@${version}`);
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', folder, ...quietly, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(TARGET, await formatted(TARGET, JSON.stringify(kindSchemas())));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** `kinds` has a schema for each `apiVersion kind`; `definitions` holds the shared parts. */
function kindSchemas() {
  const { checker, types } = kindTypes();
  const schemas = new Schemas(checker);
  // The cluster writes the status, so files do not contain it.
  const entries = types.map((type) => schemas.object(type, ['status'])).map((schema) => [titleOf(schema), schema]);
  return { kinds: Object.fromEntries(entries), definitions: schemas.definitions };
}

function titleOf({ properties: { apiVersion, kind } }) {
  return `${apiVersion.const} ${kind.const}`;
}

/** The types of all kinds, with their type checker. */
function kindTypes() {
  const modules = Object.entries(SOURCES).flatMap(([name, { kinds }]) => kinds.map((path) => `${name}/${path}`));
  const entry = join(folder, 'kinds.ts');
  const aliases = [...modules, OWN].map(
    (module, at) => `export type Kind${at} = import('${module}').I${kindOf(module)};`,
  );
  writeFileSync(entry, aliases.join('\n'));
  copyFileSync(join(HERE, 'object-store.types.txt'), join(folder, 'object-store.d.ts'));
  const { NodeNext } = ts.ModuleKind;
  const options = { strict: true, module: NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const program = ts.createProgram([entry], { ...options, types: [], noEmit: true });
  const wrong = program.getSemanticDiagnostics(program.getSourceFile(entry));
  if (wrong.length > 0) throw new Error(ts.flattenDiagnosticMessageText(wrong[0].messageText, '\n'));
  const checker = program.getTypeChecker();
  const declared = program.getSourceFile(entry).statements.filter((statement) => ts.isTypeAliasDeclaration(statement));
  return { checker, types: declared.map(({ name }) => checker.getTypeAtLocation(name)) };
}

/** `apps/v1/Deployment` declares `IDeployment`. */
function kindOf(module) {
  const name = module.slice(module.lastIndexOf('/') + 1);
  return module === OWN ? 'ObjectStore' : name;
}
