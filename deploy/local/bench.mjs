// `npm run bench`: measures CPU by process and request rates beside a bare server, on data that is thrown away. Or one of: `--cpu`, the
// same without the bare server; `--compare REV`, the working copy beside another commit; `--mixed [--without NAME]`, a mixed load of 32
// companies, with one of two equal systems lacking an accelerator; `--scale [--large N]`, each list and count of a shop with a million
// products, and of one with a million orders, within 50 ms.
import { runBuilt } from './measuring.mjs';

await runBuilt('main.js', 'bench', 'The benchmark failed');
