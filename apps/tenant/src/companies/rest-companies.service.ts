import { Inject, Injectable } from '@nestjs/common';
import {
  auditNameOf,
  companyId,
  ShopError,
  type ById,
  type companies,
  type Company,
  type Context,
  type Count,
  type InputOf,
  type ListCompanies,
  type Page,
  RenderedJson,
  type SearchCompanies,
  type UpdateCompany,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CompaniesStore } from './companies.store';
import { announceCompany, companyDifference } from './company.tx';

/**
 * The rules of the interface's "Companies": a company sees itself, and a partner also sees its associated companies.
 */
@Injectable()
export class RestCompaniesService {
  constructor(
    private readonly store: CompaniesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: ListCompanies): Promise<RenderedJson<Page<Company>>> {
    const { associatedCompanies, companies } = this.store.read(ctx);
    return (await companies.isPartner()) ? associatedCompanies.list(input) : companies.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof companies.count>): Promise<Count> {
    const { associatedCompanies, companies } = this.store.read(ctx);
    return { count: await ((await companies.isPartner()) ? associatedCompanies : companies).count(input) };
  }

  async search(ctx: Context, input: SearchCompanies): Promise<RenderedJson<Page<Company>>> {
    const { associatedCompanies, companies } = this.store.read(ctx);
    if (!(await companies.isPartner())) {
      throw new ShopError('forbidden', 'Only partners may search for companies. Read /api/companies.json instead.');
    }
    return associatedCompanies.search(input);
  }

  self(ctx: Context, { fields }: Pick<ById, 'fields'>): Promise<RenderedJson<Company>> {
    return this.store.read(ctx).companies.get(ctx.company, fields);
  }

  /** Answers not found for another company, as for one that does not exist. */
  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<Company>> {
    const { associatedCompanies, companies } = this.store.read(ctx);
    return id === ctx.company ? companies.get(id, fields) : associatedCompanies.get(id, fields);
  }

  /** Binds the session to the changed company after the permission check. */
  update(ctx: Context, id: number, sent: UpdateCompany): Promise<RenderedJson<Company>> {
    return this.store.platform(ctx, async (platform) => {
      const own = id === ctx.company;
      if (!own && !(await platform.as(ctx.company).companies.isPartnerOf(id))) throw ShopError.notFound('company', id);
      const tx = platform.as(companyId(id));
      const read = own ? tx.companies : tx.fullCompanies;
      return read.change(
        ctx,
        id,
        (row) => companyDifference(row, sent),
        async (_row, { columns, fields }) => {
          const { version, rendered } = await read.update(id, { ...columns, updated_at: this.clock.now() });
          await announceCompany(tx, version);
          await tx.audit(auditNameOf(ctx), 'company update', { by: ctx.company, changed: fields });
          return columns.api_active === false ? withWarning(rendered) : rendered;
        },
      );
    });
  }
}

const LOCKED_OUT =
  'api_active is false: every app of this company, including yours, is refused from now on. A partner or the operator can set it to true.';

function withWarning({ pieces, meta }: RenderedJson<Company>): RenderedJson<Company> {
  return new RenderedJson(pieces, { ...meta, warning: LOCKED_OUT });
}
