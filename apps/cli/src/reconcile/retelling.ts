import type { Bus } from '@marquee/bus/client';
import { catalogRetelling, tenantRetelling, type NotTold } from '@marquee/contracts';
import { patient } from './context';
import { forgetHeads, portions, raiseHeads, type Overtold } from './heads';

/** Each resource is published again in a separate transaction. */
const RESOURCES_PER_CALL = 100;

const RETELLING = {
  company: tenantRetelling.tell_companies,
  market: tenantRetelling.tell_markets,
  product: catalogRetelling.tell_products,
} as const;

export interface Retold {
  readonly told: number;
  /** The number of products that other services still store and that no longer exist. */
  readonly gone: number;
}

/**
 * Republishes the state of resources that other services copy, with a new sequence. Tenant drops the products that no
 * longer exist.
 */
export async function retell(bus: Bus, resources: readonly Overtold[]): Promise<Retold> {
  const kept = resources.filter(({ subject }) => Object.hasOwn(RETELLING, typeOf(subject)));
  await raiseHeads(bus, kept);
  let [told, gone] = [0, 0];
  for (const type of Object.keys(RETELLING) as (keyof typeof RETELLING)[]) {
    for (const some of portions(
      kept.filter(({ subject }) => typeOf(subject) === type),
      RESOURCES_PER_CALL,
    )) {
      const { missing } = await bus.call(RETELLING[type], patient(), { resources: some.map(named) });
      told += some.length - missing.length;
      const isMissing = (one: Overtold) => missing.some(({ id, company_id }) => isNamed(one, company_id, id));
      await forgetHeads(bus, some.filter(isMissing));
      if (type === 'product') gone += await forget(bus, missing);
    }
  }
  return { told, gone };
}

async function forget(bus: Bus, products: NotTold['missing']): Promise<number> {
  if (products.length > 0) await bus.call(tenantRetelling.forget_products, patient(), { products });
  return products.length;
}

function typeOf(subject: string): string {
  return subject.split('/')[0] ?? '';
}

function isNamed(one: Overtold, company_id: number, id: number): boolean {
  return one.company_id === company_id && named(one).id === id;
}

function named({ company_id, subject, sequence }: Overtold) {
  return { company_id, id: Number(subject.split('/')[1]), version: sequence };
}
