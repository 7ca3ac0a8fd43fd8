import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  marketplaceProducts,
  RenderedJson,
  productEvents,
  ShopError,
  type CallContext,
  type Context,
  type InputOf,
  type Mirrored,
  type Page,
  type Product,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { Offer } from '../market-offers/market-offers.repository';
import { MarketOffersService } from '../market-offers/market-offers.service';
import { changeOf } from '../product-changes/product-change.rules';
import { announceUpdates } from '../product-changes/product-events.tx';
import { drawnProductId } from '../product-rows/product.rules';
import type { ProductEntity } from '../product-rows/product.entity';
import { MarketplaceStore } from './marketplace.store';
import { mirroredProduct, originOf } from './mirror-columns.rules';
import { followProduct } from './mirror-following.tx';
import { referencesOf, type Between } from './mirror-references.tx';

/** Mirrors per transaction: enough to be fast, few enough for callers that wait for its locks. */
const MAX_BATCH_SIZE = 250;

/** Interface, "Marketplace": the products of an entry, and mirroring them. */
@Injectable()
export class MirrorsService {
  constructor(
    private readonly store: MarketplaceStore,
    private readonly offers: MarketOffersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: InputOf<typeof marketplaceProducts.list>): Promise<RenderedJson<Page<Product>>> {
    const offer = await this.offers.open(ctx, input.market_id);
    // The open offer permits another company to read.
    return this.store.read(companyId(offer.company_id), ctx).offered.list(input);
  }

  add(ctx: Context, marketId: number): Promise<RenderedJson<Mirrored>> {
    return this.take(ctx, marketId, false);
  }

  activate(ctx: Context, marketId: number): Promise<RenderedJson<Mirrored>> {
    return this.take(ctx, marketId, true);
  }

  /**
   * Works in steps that each commit: an interrupted client repeats the request, and existing mirrors are skipped. A
   * repeated key may therefore repeat this work and gets the first answer.
   */
  private async take(ctx: Context, marketId: number, publish: boolean): Promise<RenderedJson<Mirrored>> {
    const offer = await this.offers.open(ctx, marketId);
    if (offer.company_id === ctx.company) {
      throw new ShopError('conflict', 'This offer is from your own company. Use the offer of another company.');
    }
    const { company_id: origin } = offer;
    const skipped = await this.store.read(ctx).mirrors.countOffered(origin);
    const added = await inSteps((limit) => this.addSome(ctx, offer, publish, limit));
    return this.finish(ctx, offer, publish, { added, skipped }).catch(partlyDone);
  }

  private async finish(
    ctx: Context,
    offer: Offer,
    publish: boolean,
    mirrored: Mirrored,
  ): Promise<RenderedJson<Mirrored>> {
    if (publish) await inSteps((limit) => this.publishSome(ctx, offer, limit));
    await this.completeBundles(ctx, offer.company_id);
    const operation = publish ? marketplaceProducts.activate : marketplaceProducts.add;
    const answer = new RenderedJson<Mirrored>(JSON.stringify(mirrored));
    return this.store.writeOnce(ctx, operation, { marketId: offer.market_id }, () => Promise.resolve(answer));
  }

  private addSome(ctx: Context, offer: Offer, published: boolean, limit: number): Promise<number> {
    return this.between(ctx, offer.company_id, async (between) => {
      const { own, origin } = between;
      await own.mirrors.lock();
      await expectOpen(between, offer);
      const rows = await origin.offered.missingAt(ctx.company, limit);
      await insertMirrors(between, rows, published);
      return rows.length;
    });
  }

  private publishSome(ctx: Context, offer: Offer, limit: number): Promise<number> {
    return this.between(ctx, offer.company_id, async (between) => {
      const { own, now } = between;
      await expectOpen(between, offer);
      const held = await own.mirrors.holdHidden(offer.company_id, limit);
      await announceUpdates(own, await own.mirrors.publish(held, now), ['published']);
      return held.length;
    });
  }

  /** Adds members to bundles last, after all of them have been mirrored. */
  private async completeBundles(ctx: Context, company: number): Promise<void> {
    const bundles = await this.store.read(ctx).mirrors.incompleteBundles(company);
    for (const bundle of bundles) await this.between(ctx, company, (between) => followProduct(between, bundle));
  }

  private between<T>(ctx: CallContext & Pick<Context, 'company'>, company: number, work: (b: Between) => Promise<T>) {
    return this.store.platform(ctx, (tx) =>
      work({ origin: tx.as(companyId(company)), own: tx.as(ctx.company), now: this.clock.now() }),
    );
  }
}

/** Repeats a step until it finds no more work; returns the total. */
async function inSteps(some: (limit: number) => Promise<number>): Promise<number> {
  let sum = await some(MAX_BATCH_SIZE);
  for (let done = sum; done === MAX_BATCH_SIZE; sum += done) done = await some(MAX_BATCH_SIZE).catch(partlyDone);
  return sum;
}

/** An earlier step is committed, so the error must not claim that nothing was changed. */
function partlyDone(error: unknown): never {
  const isCertain = error instanceof ShopError && (error.code === 'unavailable' || error.code === 'timeout');
  if (!isCertain) throw error;
  throw Object.assign(
    new ShopError('outcome_unknown', 'Only some products were mirrored. Repeat the request to complete it.'),
    { cause: error },
  );
}

/** A concurrent withdrawal waits for this transaction and then hides its mirrors. */
async function expectOpen({ origin }: Between, { market_id }: Offer): Promise<void> {
  if (!(await origin.marketOffers.isOpen())) throw ShopError.notFound('marketplace entry', market_id);
}

async function insertMirrors(between: Between, rows: readonly ProductEntity[], published: boolean): Promise<void> {
  const { own, now } = between;
  const references = await referencesOf(between, rows);
  const taken = await own.products.existingProductIds(rows.map(({ product_id }) => product_id));
  const mirrors = rows.map((row) => ({
    ...mirroredProduct(row, references),
    ...originOf(row),
    product_id: taken.has(row.product_id) ? drawnProductId() : row.product_id,
    drm_protected: row.drm_protected,
    published,
    created_at: now,
    updated_at: now,
  }));
  const byOrigin = new Map(mirrors.map((mirror) => [mirror.origin_id, mirror]));
  const made = await own.mirrors.insert('products', mirrors);
  await own.outbox.appendAll(
    productEvents.create,
    made.flatMap(({ id, origin_id, version }) => {
      const mirror = byOrigin.get(origin_id);
      return mirror ? [{ resource: { id, version }, data: changeOf({ ...mirror, id }, []) }] : [];
    }),
  );
}
