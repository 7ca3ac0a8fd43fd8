import type { Bus } from '@marquee/bus/client';
import { catalogRepublishing, tenantRepublishing, type NotRepublished } from '@marquee/contracts';
import { longRunning } from './context';
import { forgetCursors, portions, raiseCursors, type AheadResource } from './cursors';

/** Each resource is published again in a separate transaction. */
const RESOURCES_PER_CALL = 100;

const REPUBLISHING = {
  company: tenantRepublishing.republish_companies,
  market: tenantRepublishing.republish_markets,
  product: catalogRepublishing.republish_products,
} as const;

export interface Republished {
  readonly published: number;
  /** The number of products that other services still store and that no longer exist. */
  readonly gone: number;
}

/**
 * Republishes the state of resources that other services copy, with a new sequence. Tenant drops the products that no
 * longer exist.
 */
export async function republish(bus: Bus, resources: readonly AheadResource[]): Promise<Republished> {
  const republishable = resources.filter(({ subject }) => Object.hasOwn(REPUBLISHING, typeOf(subject)));
  await raiseCursors(bus, republishable);
  let [published, gone] = [0, 0];
  for (const type of Object.keys(REPUBLISHING) as (keyof typeof REPUBLISHING)[]) {
    for (const some of portions(
      republishable.filter(({ subject }) => typeOf(subject) === type),
      RESOURCES_PER_CALL,
    )) {
      const { missing } = await bus.call(REPUBLISHING[type], longRunning(), { resources: some.map(named) });
      published += some.length - missing.length;
      const isMissing = (one: AheadResource) => missing.some(({ id, company_id }) => isNamed(one, company_id, id));
      await forgetCursors(bus, some.filter(isMissing));
      if (type === 'product') gone += await forget(bus, missing);
    }
  }
  return { published, gone };
}

async function forget(bus: Bus, products: NotRepublished['missing']): Promise<number> {
  if (products.length > 0) await bus.call(tenantRepublishing.forget_products, longRunning(), { products });
  return products.length;
}

function typeOf(subject: string): string {
  return subject.split('/')[0] ?? '';
}

function isNamed(one: AheadResource, company_id: number, id: number): boolean {
  return one.company_id === company_id && named(one).id === id;
}

function named({ company_id, subject, sequence }: AheadResource) {
  return { company_id, id: Number(subject.split('/')[1]), version: sequence };
}
