// `npm run bench`: measures Marquee against a bare server, on data that is thrown away. `--seconds N`, `--markdown`; `--scale`:
// a large shop against a small one, by products or with `--orders` by orders, with `--deliveries` 10 million
// deliveries of webhooks against 10,000, or with `--statistics` those of a year of 1,000 orders a day against a month of 10; `--cpu`: processor time per request alone; `--compare REV`: this working copy against another commit;
// `--mixed`: a mixed load of 32 companies, with `--without NAME` on a system that does without one accelerator.
import { runBuilt } from './measuring.mjs';

await runBuilt('main.js', 'bench', 'The benchmark failed');
