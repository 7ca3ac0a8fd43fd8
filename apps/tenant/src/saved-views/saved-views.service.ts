import { Inject, Injectable } from '@nestjs/common';
import {
  defaultsOf,
  savedView,
  savedViews,
  ShopError,
  type ById,
  type Context,
  type CreateSavedView,
  type InputOf,
  type Nothing,
  type Page,
  type RenderedJson,
  type SavedView,
  type UpdateSavedView,
} from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import { differenceOf, storeOf, type ColumnsOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import type { SavedViewEntity } from './saved-view.entity';
import { expectResource, filtersFrom, refuseOthers } from './saved-view.rules';
import { SavedViewsRepository } from './saved-views.repository';

@Injectable()
export class SavedViewsStore extends storeOf({ companies: CompaniesRepository, views: SavedViewsRepository }, CONFIG) {}
type SavedViewsTx = TxOf<SavedViewsStore>;

/** More than a person needs; bounds the number of rows of a company. */
const MAX_VIEWS = 200;

const NEW = defaultsOf(savedView);

/** The views of signed-in users: `ctx.user` is the user who calls. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly store: SavedViewsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: InputOf<typeof savedViews.list>): Promise<RenderedJson<Page<SavedView>>> {
    return this.store.read(ctx).views.visibleTo(ctx.user).list(input);
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<SavedView>> {
    return this.store.read(ctx).views.visibleTo(ctx.user).get(id, fields);
  }

  create(ctx: Context, input: CreateSavedView): Promise<RenderedJson<SavedView>> {
    const columns = columnsFrom(input);
    return this.store.writeOnce(ctx, savedViews.create, input, async (tx) => {
      await tx.views.lockUser(ctx.user);
      if ((await tx.views.countOf(ctx.user)) >= MAX_VIEWS) {
        throw new ShopError('conflict', `A user can have at most ${MAX_VIEWS} views in a company. Delete one first.`);
      }
      const now = this.clock.now();
      const made = { user_id: ctx.user, created_at: now, updated_at: now };
      const { resource, name } = input;
      const { rendered } = await tx.views.insert({ ...NEW, filters: {}, ...columns, ...made, resource, name });
      return rendered;
    });
  }

  update(ctx: Context, id: number, input: UpdateSavedView): Promise<RenderedJson<SavedView>> {
    const columns = columnsFrom(input);
    return this.store.writeOnce(ctx, savedViews.update, { id, input }, async (tx) => {
      const owner = await ownerOf(tx);
      return tx.views.visibleTo(ctx.user).change(
        ctx,
        id,
        (row) => {
          refuseOthers(row, ctx.user, owner);
          return differenceOf(row, columns);
        },
        async (_row, { columns: changed }) => {
          const { rendered } = await tx.views.update(id, { ...changed, updated_at: this.clock.now() });
          return rendered;
        },
      );
    });
  }

  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      refuseOthers(await tx.views.visibleTo(ctx.user).lock(ctx, id), ctx.user, await ownerOf(tx));
      await tx.views.remove(id);
      return {};
    });
  }
}

async function ownerOf(tx: SavedViewsTx): Promise<number | null> {
  return (await tx.companies.row())?.owner_user_id ?? null;
}

function columnsFrom({ filters, ...plain }: UpdateSavedView): Partial<ColumnsOf<SavedViewEntity>> {
  if (plain.resource !== undefined) expectResource(plain.resource);
  return { ...plain, ...(filters !== undefined && { filters: filtersFrom(filters) }) };
}
