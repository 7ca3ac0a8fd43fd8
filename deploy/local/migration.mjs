// `npm run migration -- catalog add-color`: generates the migration for changed entities of a service. `--empty` generates one for
// hand-written statements.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { formatted } from './formatted.mjs';
import { prepare } from './prepare.mjs';
import { ROOT, say, sentenceOf, shortPath } from './project.mjs';

try {
  await prepare();
  const { writeMigration } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/dev/migration.js'));
  const [service = '', name = ''] = process.argv.slice(2).filter((argument) => argument !== '--empty');
  const empty = process.argv.includes('--empty');
  const file = await writeMigration({ root: ROOT, service, name, empty, format: formatted });
  say(
    file
      ? `${shortPath(file)}: written; read it before you commit it`
      : `nothing to do: the schema of ${service} matches its entities`,
  );
} catch (error) {
  process.stderr.write(`No migration was written: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
