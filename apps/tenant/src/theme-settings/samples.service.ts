import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { catalogReferences, type Context, type Fault } from '@marquee/contracts';
import type { Samples } from './theme-settings.repository';

/** Validates the sample product and license of a shop. */
@Injectable()
export class SamplesService {
  constructor(private readonly bus: Bus) {}

  /**
   * Returns errors for samples that the company does not have; not for use in a transaction. Queries catalog, because a
   * new product may be unknown here, and skips stored samples, because clients send whole objects back.
   */
  async faultsIn(ctx: Context, sent: Partial<Samples>, stored: Partial<Samples>): Promise<Fault[]> {
    const product_ids = newId(sent.sample_product_id, stored.sample_product_id);
    const license_ids = newId(sent.sample_product_license_id, stored.sample_product_license_id);
    if (product_ids.length + license_ids.length === 0) return [];
    const wanted = { company_id: ctx.company, product_ids, license_ids };
    const there = await this.bus.call(catalogReferences.existing, ctx, wanted);
    const missing = (ids: readonly number[], among: readonly number[], field: keyof Samples, what: string): Fault[] =>
      ids.filter((id) => !among.includes(id)).map((id) => [field, `must be an existing ${what}; ${id} was not found`]);
    return [
      ...missing(product_ids, there.product_ids, 'sample_product_id', 'product'),
      ...missing(license_ids, there.license_ids, 'sample_product_license_id', 'license'),
    ];
  }
}

function newId(sent: number | null | undefined, stored: number | null | undefined): number[] {
  return typeof sent === 'number' && sent !== stored ? [sent] : [];
}
