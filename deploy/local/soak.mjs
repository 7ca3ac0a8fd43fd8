// `npm run soak -- chaos [--minutes N] [--seed N]`: strikes every part of the system while clients work, and holds everything against what they were told;
// `npm run soak -- orders [--orders N]`: places orders while what serves them is killed, and counts what became of them;
// `npm run soak -- statistics [--orders N]`: the same with what is counted of them;
// `npm run soak -- webhooks [--seconds N] [--run steady|killed|hundred|hanging|backlog]`: the same with what is delivered;
// `npm run soak -- rolling [--rounds N] [--nats 3]`: restarts one of two replicas after the other, or servers of NATS, while a shop is at work;
// `npm run soak -- fuzz [--minutes N] [--seed N]`: sends anything to everything that listens, and says what was answered wrongly;
// `npm run soak -- edge [--seconds N] [--rounds N] [--run strangers|bodies|lists]`: attacks the memory of a gateway, and measures what others notice;
// `npm run soak -- upgrade [--from COMMIT] [--service NAME]`: runs the tests of the last release on the schemas of now. All on data
// that is thrown away.
import { runBuilt } from './measuring.mjs';

await runBuilt('soak/main.js', 'soak', 'The soak failed');
