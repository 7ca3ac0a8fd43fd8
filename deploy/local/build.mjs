// `npm run build`: installs and builds what is outdated.
import { prepare } from './prepare.mjs';
import { sentenceOf } from './project.mjs';

await prepare().catch((error) => {
  process.stderr.write(`The build failed: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
});
