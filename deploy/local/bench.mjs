// `npm run bench`: measures CPU by process and request rates, on temporary data;
// `--compare REV` compares with another commit; `--mixed [--without NAME]` runs 32 companies, one of two systems lacking an accelerator;
// `--scale [--large N]` limits lists and counts of large shops to 50 ms, `--console [--large N]` measures the console in a browser.
import { runBuilt } from './measuring.mjs';

await runBuilt('main.js', 'bench', 'The benchmark failed');
