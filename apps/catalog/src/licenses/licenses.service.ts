import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  defaultsOf,
  license,
  licenseEvents,
  type ById,
  type Context,
  type Count,
  type CreateLicense,
  type License,
  type InputOf,
  type licenses,
  type ListInput,
  type OperatorContext,
  type Page,
  type RenderedJson,
  type UpdateLicense,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, differenceOf, type Tx } from '@marquee/storage';
import { inGmt, refuseOnMirror } from '../catalog.rules';
import { BoundProductsRepository } from '../product-changes/bound-products.repository';
import { announceValidity } from '../product-changes/product-events.tx';
import { elementsOf, listsFrom, type LicenseLists } from './license-lists.rules';
import { LicensesRepository, type LicenseColumns } from './licenses.repository';

@Injectable()
export class LicensesStore extends storeOf({ bound: BoundProductsRepository, licenses: LicensesRepository }) {}
export type LicensesTx = Tx<{ licenses: LicensesRepository }>;

/** Companies read licenses. The operator writes them, and each new company gets a standard one. */
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

  create(ctx: OperatorContext, company: number, userId: number, input: CreateLicense): Promise<RenderedJson<License>> {
    const { name } = input;
    return this.store.operate(ctx, companyId(company), 'license create', { name }, (tx) => add(tx, userId, input));
  }

  update(ctx: OperatorContext, company: number, id: number, input: UpdateLicense): Promise<RenderedJson<License>> {
    const detail = { id, sent: Object.keys(input) };
    return this.store.operate(ctx, companyId(company), 'license update', detail, (tx) =>
      tx.licenses.change(
        ctx,
        id,
        async (row) => differenceOf(row, await columnsFrom(tx, input, row)),
        async (row, { columns, fields }) => {
          refuseOnMirror('license', row);
          const { version, rendered } = await tx.licenses.update(id, columns);
          await tx.outbox.append(licenseEvents.update, { id, version }, { id, changed: fields });
          if (fields.includes('valid')) await announceValidity(tx, 'license_id', id, this.clock.now());
          return rendered;
        },
      ),
    );
  }

  /** The standard license of a new company: playable content. */
  async addStandard(tx: LicensesTx, userId: number): Promise<void> {
    await add(tx, userId, { name: 'Standard', type: 0, allow_play: 1 });
  }
}

/** The defaults of a new license. */
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
