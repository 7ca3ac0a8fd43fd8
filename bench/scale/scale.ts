import { createAccess, type LabOptions, type RunningSystem } from '../lab';
import { counted } from '../report/complaints';
import type { ScaleResults } from '../report/results';
import { inCatalog } from '../seed';
import { SCALE_CASES } from './cases';
import { measureScale, placesIn, type ScaleMeasure, type Shop } from './measure';
import { seedScale } from './seed';

const SMALL = 1_000;

type Measured = Pick<ScaleResults, 'scale' | 'faults'>;

/** How the time of a request grows with its shop. */
export async function scale(
  { system, complaints }: RunningSystem,
  { log, signal }: LabOptions,
  many: number,
): Promise<Measured> {
  const [small, large] = [await createAccess(system), await createAccess(system)];
  log(`creating 10,000 companies, one with ${SMALL} products and one with ${many} of them`);
  const shops = await inCatalog(system.adminUrl, async (client): Promise<[Shop, Shop]> => {
    await seedScale(client, [
      { company: small.company, products: SMALL },
      { company: large.company, products: many },
    ]);
    await client.query('vacuum analyze products');
    return [
      { ...small, ...(await placesIn(system.url, client, small, SMALL)) },
      { ...large, ...(await placesIn(system.url, client, large, many)) },
    ];
  });
  log('measuring');
  const measures = await measureScale(system.url, SCALE_CASES, shops, signal);
  return { scale: measures, faults: [...unevenIn(measures), ...counted(complaints)] };
}

/** Answers of different lengths cannot be compared. */
export function unevenIn(measures: readonly ScaleMeasure[]): string[] {
  return measures
    .filter(({ rows: [small, large] }) => small !== large)
    .map(({ name, rows }) => `${name}: the answers have ${rows.join(' and ')} rows`);
}
