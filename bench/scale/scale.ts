import { createAccess, databaseUrlOf, type LabOptions, type RunningSystem } from '../lab';
import { counted } from '../report/complaints';
import type { ScaleResults } from '../report/results';
import { inCatalog } from '../seed';
import { measureScale, placesIn, type Shop } from './measure';
import { seedScale } from './seed';

const SMALL = 1_000;
const LARGE = 100_000;

type Measured = Pick<ScaleResults, 'scale' | 'faults'>;

/** How the time of a request grows with its shop. */
export async function scale({ system, complaints }: RunningSystem, { log, signal }: LabOptions): Promise<Measured> {
  const [small, large] = [await createAccess(system), await createAccess(system)];
  log('creating 10,000 companies, one with 1,000 products and one with 100,000');
  const shops = await inCatalog(databaseUrlOf(system, 'catalog'), async (client): Promise<[Shop, Shop]> => {
    await seedScale(client, [
      { company: small.company, products: SMALL },
      { company: large.company, products: LARGE },
    ]);
    return [
      { ...small, ...(await placesIn(system.url, client, small, SMALL)) },
      { ...large, ...(await placesIn(system.url, client, large, LARGE)) },
    ];
  });
  log('measuring');
  const measures = await measureScale(system.url, shops, signal);
  const uneven = measures
    .filter(({ rows: [ours, theirs] }) => ours !== theirs)
    .map(({ name, rows }) => `${name}: the answers have ${rows.join(' and ')} products`);
  return { scale: measures, faults: [...uneven, ...counted(complaints)] };
}
