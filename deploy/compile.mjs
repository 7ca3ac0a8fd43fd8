// `node deploy/compile.mjs <target> <folder> …`: compiles the TypeScript sources below these folders, as `.swcrc` says, without their tests.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The compiler uses Node's thread pool of four. */
const MAX_CONCURRENT_FILES = 8;

/** deploy/console/build.mjs bundles this app for browsers. */
const CONSOLE = 'apps/console';

/** Paths are relative to the working directory, also in the target. */
export async function compile(target, folders, root = process.cwd()) {
  const { transformFile } = await import('@swc/core');
  const sources = folders.flatMap((folder) => sourcesIn(root, folder));
  const next = sources.values();
  const work = async () => {
    for (const source of next) {
      const output = join(resolve(root, target), relative(root, source)).replace(/\.ts$/, '.js');
      mkdirSync(dirname(output), { recursive: true });
      const sourceFileName = relative(dirname(output), source);
      const { code, map } = await transformFile(source, { cwd: root, sourceFileName, sourceMaps: true });
      writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map`);
      writeFileSync(`${output}.map`, map);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, work));
}

function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .filter((file) => !file.startsWith(`${CONSOLE}/`))
    .map((file) => join(root, file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(process.argv[2], process.argv.slice(3));
