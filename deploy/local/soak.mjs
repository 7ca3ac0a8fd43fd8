// `npm run soak -- orders [--orders N]`: places orders while what serves them is killed, and counts what became of them;
// `npm run soak -- webhooks [--seconds N] [--run steady|killed|hundred|hanging|backlog]`: the same with what is delivered to receivers. Both on data
// that is thrown away.
import { runBuilt } from './measuring.mjs';

await runBuilt('soak/main.js', 'soak', 'The soak failed');
