// `npm run soak -- orders [--orders N]`: places orders while what serves them is killed, and counts what became of them; on data
// that is thrown away.
import { runBuilt } from './measuring.mjs';

await runBuilt('soak/main.js', 'soak', 'The soak failed');
