import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  defaultsOf,
  license,
  licenseEvents,
  licenses,
  ShopError,
  type ById,
  type CallContext,
  type Context,
  type Count,
  type CreateLicense,
  type License,
  type InputOf,
  type ListInput,
  type Nothing,
  type OperatorContext,
  type Page,
  type RenderedJson,
  type UpdateLicense,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, differenceOf, type Tx, type TxOf } from '@marquee/storage';
import { inGmt, refuseOnMirror } from '../catalog.rules';
import { BoundProductsRepository } from '../product-changes/bound-products.repository';
import { announceValidity } from '../product-changes/product-events.tx';
import { expectUnused } from '../product-changes/unused.tx';
import { elementsOf, listsFrom, type LicenseLists } from './license-lists.rules';
import type { LicenseEntity } from './license.entity';
import { LicensesRepository, type LicenseColumns } from './licenses.repository';

@Injectable()
export class LicensesStore extends storeOf({ bound: BoundProductsRepository, licenses: LicensesRepository }) {}
export type LicensesTx = Tx<{ licenses: LicensesRepository }>;

/** Licenses: written by their company, and by the operator, who alone shares them. A new company gets a standard one. */
@Injectable()
export class LicensesService {
  constructor(
    private readonly store: LicensesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<License>>> {
    return this.store.read(ctx).licenses.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof licenses.count>): Promise<Count> {
    return { count: await this.store.read(ctx).licenses.count(input) };
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<License>> {
    return this.store.read(ctx).licenses.get(id, fields);
  }

  create(ctx: Context, input: CreateLicense): Promise<RenderedJson<License>> {
    if (input.assignment === SHARED) throw refusedSharing();
    return this.store.writeOnce(ctx, licenses.create, input, (tx) => add(tx, ctx.user, input));
  }

  update(ctx: Context, id: number, input: UpdateLicense): Promise<RenderedJson<License>> {
    return this.store.writeOnce(ctx, licenses.update, { id, input }, (tx) =>
      this.change(tx, ctx, { id, input }, (row) => {
        expectNotShared(row);
        if (input.assignment === SHARED) throw refusedSharing();
      }),
    );
  }

  /** Issued licenses copy their terms, so only a product prevents the deletion of a license. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      const row = await tx.licenses.lockToRemove(ctx, id);
      refuseOnMirror('license', row);
      expectNotShared(row);
      await expectUnused(tx, 'license', id);
      await tx.licenses.remove(id);
      await tx.outbox.append(licenseEvents.delete, { id, version: row.version + 1 }, { id, changed: [] });
      return {};
    });
  }

  createByOperator(
    ctx: OperatorContext,
    company: number,
    userId: number,
    input: CreateLicense,
  ): Promise<RenderedJson<License>> {
    const { name } = input;
    return this.store.operate(ctx, companyId(company), 'license create', { name }, (tx) => add(tx, userId, input));
  }

  updateByOperator(
    ctx: OperatorContext,
    company: number,
    id: number,
    input: UpdateLicense,
  ): Promise<RenderedJson<License>> {
    const detail = { id, sent: Object.keys(input) };
    return this.store.operate(ctx, companyId(company), 'license update', detail, (tx) =>
      this.change(tx, ctx, { id, input }),
    );
  }

  private change(
    tx: TxOf<LicensesStore>,
    ctx: CallContext,
    { id, input }: { id: number; input: UpdateLicense },
    expectChangeable?: (row: LicenseEntity) => void,
  ): Promise<RenderedJson<License>> {
    return tx.licenses.change(
      ctx,
      id,
      async (row) => differenceOf(row, await columnsFrom(tx, input, row)),
      async (row, { columns, fields }) => {
        refuseOnMirror('license', row);
        expectChangeable?.(row);
        const { version, rendered } = await tx.licenses.update(id, columns);
        await tx.outbox.append(licenseEvents.update, { id, version }, { id, changed: fields });
        if (fields.includes('valid')) await announceValidity(tx, 'license_id', id, this.clock.now());
        return rendered;
      },
    );
  }

  /** The standard license of a new company: playable content. */
  async addStandard(tx: LicensesTx, userId: number): Promise<void> {
    await add(tx, userId, { name: 'Standard', type: 0, allow_play: 1 });
  }
}

/** The `assignment` of a license that all companies use. */
const SHARED = 2;

/** A company must not change what other companies sell. */
function expectNotShared({ assignment }: LicenseEntity): void {
  if (assignment !== SHARED) return;
  throw new ShopError(
    'conflict',
    'This license is shared with all companies. Ask the operator of the platform to change it, or create a license of your own.',
  );
}

function refusedSharing(): ShopError {
  return ShopError.invalid({
    assignment: ['must be 1; ask the operator of the platform to share a license with all companies'],
  });
}

const { expiration_date: _never, ...NEW } = defaultsOf(license);

async function add(tx: LicensesTx, created_by_user_id: number, input: CreateLicense): Promise<RenderedJson<License>> {
  const sent = { name: input.name, ...(await columnsFrom(tx, input, NEW)) };
  const own = { expiration_date: null, origin_company: null, origin_id: null, created_by_user_id };
  const { id, version, rendered } = await tx.licenses.insert({ ...NEW, ...own, ...sent });
  await tx.outbox.append(licenseEvents.create, { id, version }, { id, changed: [] });
  return rendered;
}

async function columnsFrom(
  tx: LicensesTx,
  sent: UpdateLicense,
  present: LicenseLists,
): Promise<Partial<LicenseColumns>> {
  const {
    locales: _l,
    restriction_country: _c,
    restriction_dvd_region: _d,
    restriction_video_norm: _v,
    ...rest
  } = sent;
  const { expiration_date, ...plain } = rest;
  const ids = await tx.licenses.drawPartIds(elementsOf(sent));
  return {
    ...plain,
    ...(expiration_date !== undefined && { expiration_date: expiration_date === null ? null : inGmt(expiration_date) }),
    ...listsFrom(sent, present, ids),
  };
}
