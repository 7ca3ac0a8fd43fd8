// `npm run soak -- chaos [--minutes N] [--seed N]`: injects faults into every part of the system while clients work,
// and checks their history; `npm run soak -- fairness [--rounds N] [--run NAME,NAME]`: one company sends expensive
// requests while another one works; `npm run soak -- fuzz [--minutes N] [--seed N]`: sends valid, invalid and malformed requests
// to every operation; `npm run soak -- licenses [--rounds N] [--minutes N] [--seed N] [--run NAME]`: devices use licenses
// while replicas are killed and NATS stands still; `npm run soak -- heartbeats [--rows N] [--minutes N] [--run NAME]`: measures the
// heartbeats of many devices, then stops licensing for as long; `npm run soak -- polling [--rows N]`: clients poll lists while others write and replicas are
// killed; `npm run soak -- rolling [--rounds N] [--nats 3]`: restarts one of two replicas after the other, or the
// servers of NATS, while clients work; `npm run soak -- upgrade [--from COMMIT] [--service NAME]`: runs the tests of
// the last release on the current schemas. All runs use temporary data.
import { runBuilt } from './measuring.mjs';

await runBuilt('soak/main.js', 'soak', 'The soak failed');
