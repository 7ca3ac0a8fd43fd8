// `node deploy/kubernetes/schemas/generate.mjs`: writes `kinds.json` anew, which has a schema for each kind of object that
// deploy/kubernetes makes. They come from the types that npm packages have for them; README.md here says which, and their licence.
// Kubernetes ignores keys that it does not know, so a typing error goes unnoticed on a cluster: these schemas refuse them.
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
/** Which packages, and of each the kinds that we use, by the modules that declare them. */
const SOURCES = JSON.parse(readFileSync(join(HERE, 'sources.json'), 'utf8'));
/** A kind that no package has. Its types name modules that are not installed here, so no tool of ours shall read them. */
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

/** `kinds` has a schema for each `apiVersion kind`; what several of them have in common is written once, below `definitions`. */
function kindSchemas() {
  const { checker, types } = kindTypes();
  const schemas = new Schemas(checker);
  // What a cluster reports is no part of a file.
  const entries = types.map((type) => schemas.object(type, ['status'])).map((schema) => [titleOf(schema), schema]);
  return { kinds: Object.fromEntries(entries), definitions: schemas.definitions };
}

function titleOf({ properties: { apiVersion, kind } }) {
  return `${apiVersion.const} ${kind.const}`;
}

/** The types of all kinds, and the checker that knows them. */
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
