import { setTimeout as sleep } from 'node:timers/promises';
import { grouped } from '../../bench/soak/chaos/history';
import { type Asked, LicenseClient } from './client';
import { freezeNats, kill, LICENSING, restart, type Scene } from './scene';
import { LicenseShop, type SoldLicense } from './shop';

/** How a license ends, and what happens at the same moment. */
const ENDINGS = ['revoke', 'suspend', 'refund', 'company'] as const;
const FAULTS = ['none', 'replica killed', 'NATS frozen'] as const;
type Ending = (typeof ENDINGS)[number];
type Fault = (typeof FAULTS)[number];

/** No request that was sent after the end of the license is answered as valid after this time. */
const MAX_WRONG_MS = 1_000;
const PROBES = 6;
const PROBE_PAUSE_MS = 15;
const AFTER_MS = 2_500;
/** Requests are probed for as long as a server may be away. */
const UNTIL_MS = 4_000;

export interface RevocationSoak {
  readonly rounds: number;
  readonly freezeMs: number;
}

interface Ended {
  readonly name: string;
  /** When the end of the license was acknowledged. */
  readonly at: number;
  readonly asked: readonly Asked[];
}

/** Licenses end while devices validate them. Returns each valid answer to a request that was sent a second later. */
export async function endLicenses(scene: Scene, shop: LicenseShop, soak: RevocationSoak): Promise<string[]> {
  const wrong: string[] = [];
  const client = new LicenseClient(scene.system);
  try {
    for (let round = 0; round < soak.rounds; round += 1) {
      for (const fault of FAULTS) {
        for (const ending of ENDINGS) {
          scene.signal.throwIfAborted();
          const seller = ending === 'company' ? await LicenseShop.open(scene.system) : shop;
          const ended = await endOne(scene, client, seller, { ending, fault, nth: round, freezeMs: soak.freezeMs });
          scene.log(`${ended.name}: ${shown(ended)}`);
          wrong.push(...faultsIn(ended));
        }
      }
    }
  } finally {
    client.stop();
  }
  return wrong;
}

interface How {
  readonly ending: Ending;
  readonly fault: Fault;
  readonly nth: number;
  readonly freezeMs: number;
}

async function endOne(
  scene: Scene,
  client: LicenseClient,
  shop: LicenseShop,
  { ending, fault, nth, freezeMs }: How,
): Promise<Ended> {
  const license = await shop.sellOne({ total_concurrent_devices: 2 });
  const device = { key: license.key, body: { fingerprint: 'a' } };
  await client.insist('activate', device);
  const asked: Asked[] = [];
  const over = new AbortController();
  const probing = Promise.all(
    Array.from({ length: PROBES }, async () => {
      while (!over.signal.aborted) {
        // Not awaited: a request that waits for a frozen server does not delay the next.
        void client.ask('validate', device).then((answer) => asked.push(answer));
        await sleep(PROBE_PAUSE_MS * PROBES);
      }
    }),
  );
  await sleep(300);
  const killed = LICENSING[nth % LICENSING.length] ?? 'licensing';
  if (fault === 'replica killed') await kill(scene, killed);
  await end(shop, license, ending);
  const at = Date.now();
  if (fault === 'NATS frozen') await freezeNats(scene, freezeMs);
  await sleep(fault === 'NATS frozen' ? AFTER_MS : UNTIL_MS);
  over.abort();
  await probing;
  await sleep(AFTER_MS);
  if (fault === 'replica killed') await restart(scene, killed);
  return { name: `${ending}, ${fault}`, at, asked };
}

function end(shop: LicenseShop, license: SoldLicense, ending: Ending): Promise<void> {
  if (ending === 'company') return shop.disable();
  return ending === 'refund' ? shop.refund(license) : shop.change(license, ending);
}

const isValid = ({ body }: Asked): boolean => body?.validation.valid === true;

function faultsIn({ name, at, asked }: Ended): string[] {
  const before = asked.filter((one) => one.answered < at && isValid(one)).length;
  const late = asked.filter((one) => one.sent > at && one.answered > at + MAX_WRONG_MS);
  const valid = late.filter(isValid);
  const refused = late.filter((one) => one.status === 403 || (one.body !== null && !isValid(one))).length;
  const [first] = valid;
  return [
    ...(before > 0 && refused > 0 ? [] : [`${name}: ${before} valid answers before, ${refused} refusals after`]),
    ...(first ? [`${name}: ${valid.length} valid answers, one after ${first.answered - at} ms`] : []),
  ];
}

function shown({ at, asked }: Ended): string {
  const valid = asked.filter((one) => one.sent > at && isValid(one));
  const longest = Math.max(0, ...valid.map(({ answered }) => answered - at));
  const statuses = grouped(
    asked.filter(({ sent }) => sent > at),
    ({ status }) => status,
  );
  const counts = [...statuses].map(([status, all]) => `${all.length} × ${status || 'no answer'}`);
  return `valid for ${longest} ms, then ${counts.join(', ')}`;
}
