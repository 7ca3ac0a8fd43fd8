import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '../../bench/database';
import type { Dice } from '../../bench/soak/chaos/dice';
import { LicenseClient } from './client';
import { kill, LICENSING, restart, type Scene } from './scene';
import type { LicenseShop, SoldLicense } from './shop';

const AMPLE = 1_000_000;
const SCARCE = 50;
const KINDS = ['play', 'download', 'export', 'copy'] as const;
const CLIENTS = 24;
const KILL_AFTER_MS = 400;
const MAX_CUT_MS = 25;

const COUNTED = `
  select kind, sum(count)::int as count from licensing.use_counts
  where company_id = $1 and license_id = $2 group by kind order by kind`;

interface Use {
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}

/**
 * Uses with keys, each sent several times at once and with lost answers, while replicas are killed. Returns what is
 * wrong with the counters, by the database and by the answers.
 */
export async function countUses(scene: Scene, shop: LicenseShop, uses: number, dice: Dice): Promise<string[]> {
  const terms = { total_downloads: AMPLE, total_export: AMPLE, burn_play: AMPLE };
  const ample = await shop.sellOne(terms);
  const scarce = await shop.sellOne({ total_downloads: SCARCE });
  const client = new LicenseClient(scene.system);
  try {
    return [...(await repeatedUses(scene, client, ample, uses, dice)), ...(await scarceUses(scene, client, scarce))];
  } finally {
    client.stop();
    scene.log(`${uses} uses: answers ${JSON.stringify(client.statuses)}`);
  }
}

async function repeatedUses(
  scene: Scene,
  client: LicenseClient,
  license: SoldLicense,
  uses: number,
  dice: Dice,
): Promise<string[]> {
  const wanted: Use[] = Array.from({ length: uses }, () => ({ kind: dice.among(KINDS), count: dice.between(1, 3) }));
  const next = wanted.entries();
  const refused: string[] = [];
  const send = (nth: number, use: Use) => {
    const cut = dice.chance(0.4) ? { cutAfterMs: dice.between(0, MAX_CUT_MS) } : {};
    return client.insist('use', { key: license.key, body: use, idempotencyKey: `use-${license.id}-${nth}`, ...cut });
  };
  const work = async () => {
    for (const [nth, use] of next) {
      const answers = await Promise.all(Array.from({ length: dice.between(1, 3) }, () => send(nth, use)));
      const different = new Set(answers.map(({ body }) => JSON.stringify(body))).size;
      if (different !== 1 || !answers[0]?.body?.validation.valid) {
        refused.push(`use ${nth}: ${different} different answers, first ${JSON.stringify(answers[0])}`);
      }
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, work));
  for (const replica of LICENSING) {
    await sleep(KILL_AFTER_MS);
    await kill(scene, replica);
    await restart(scene, replica);
  }
  await working;
  return [...refused, ...(await miscounted(scene, client, license, wanted))];
}

/** What the database and the answer to a validation show, unlike the sum of the uses. */
async function miscounted(
  scene: Scene,
  client: LicenseClient,
  license: SoldLicense,
  wanted: readonly Use[],
): Promise<string[]> {
  const sums = KINDS.toSorted().map((kind) => ({
    kind,
    count: wanted.reduce((sum, use) => sum + (use.kind === kind ? use.count : 0), 0),
  }));
  const counted = await countsOf(scene, license);
  const { body } = await client.insist('validate', { key: license.key, body: {} });
  const { downloads: download, exports: exported, copies: copy } = body?.license?.left ?? {};
  const used = { download, export: exported, copy, play: AMPLE };
  const wrong = sums.filter(({ kind, count }) => kind !== 'play' && used[kind] !== AMPLE - count);
  const isCounted = JSON.stringify(counted) === JSON.stringify(sums.filter(({ count }) => count > 0));
  return [
    ...(isCounted ? [] : [`counted ${JSON.stringify(counted)}, not ${JSON.stringify(sums)}`]),
    ...(wrong.length === 0 ? [] : [`left ${JSON.stringify(body?.license?.left)}, wrong in ${JSON.stringify(wrong)}`]),
  ];
}

/** More uses at once than the license allows. */
async function scarceUses(scene: Scene, client: LicenseClient, license: SoldLicense): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 4 * SCARCE }, (_, nth) =>
      client.insist('use', {
        key: license.key,
        body: { kind: 'download' },
        idempotencyKey: `scarce-${license.id}-${nth}`,
      }),
    ),
  );
  const granted = answers.filter(({ body }) => body?.validation.valid).length;
  const counted = await countsOf(scene, license);
  const isRight = granted === SCARCE && counted.length === 1 && counted[0]?.count === SCARCE;
  return isRight ? [] : [`${granted} of ${SCARCE} downloads granted, counted ${JSON.stringify(counted)}`];
}

function countsOf({ system }: Scene, { company, id }: SoldLicense): Promise<{ kind: string; count: number }[]> {
  return withDatabase(system.adminUrl, async (database) => (await database.query(COUNTED, [company, id])).rows);
}
