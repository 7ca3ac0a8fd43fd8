import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type ById,
  type Company,
  type Context,
  type Count,
  type ListCompanies,
  type Page,
  type Printed,
  type SearchCompanies,
  type UpdateCompany,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { expectVersion } from '@marquee/storage';
import { TenantStore } from '../tenant.store';
import { changeCompany, unknownCompany } from './company-changes';
import { changesOf } from './company-input';

/** The rules of the interface's "Companies": a company has itself, a partner also those that it is associated with. */
@Injectable()
export class RestCompaniesService {
  constructor(
    private readonly store: TenantStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: ListCompanies): Promise<Printed<Page<Company>>> {
    const { companies, links } = this.store.read(ctx.company);
    return (await links.isPartner()) ? companies.listAssociated(input) : companies.listOwn(input);
  }

  async count(ctx: Context): Promise<Count> {
    const { companies, links } = this.store.read(ctx.company);
    return { count: (await links.isPartner()) ? await companies.countAssociated() : 1 };
  }

  async search(ctx: Context, input: SearchCompanies): Promise<Printed<Page<Company>>> {
    const { companies, links } = this.store.read(ctx.company);
    if (!(await links.isPartner())) throw new ShopError('forbidden', 'Only partners may search for companies.');
    return companies.searchAssociated(input);
  }

  async self(ctx: Context, { fields }: Pick<ById, 'fields'>): Promise<Printed<Company>> {
    return (await this.store.read(ctx.company).companies.print(fields)) ?? unknownCompany(ctx.company);
  }

  async get(ctx: Context, { id, fields }: ById): Promise<Printed<Company>> {
    if (id === ctx.company) return this.self(ctx, { fields });
    const found = await this.store.read(ctx.company).companies.getAssociated(id, fields);
    return found ?? unknownCompany(id);
  }

  /** Bound to the company that is changed, once it is known that the caller may. */
  update(ctx: Context, id: number, sent: UpdateCompany): Promise<Printed<Company>> {
    return this.store.platform(ctx, async (platform) => {
      const own = id === ctx.company;
      if (!own && !(await platform.as(ctx.company).links.isPartnerOf(id))) unknownCompany(id);
      const tx = platform.as(companyId(id));
      const row = (await tx.companies.lock()) ?? unknownCompany(id);
      expectVersion(ctx, row.version);
      const changes = changesOf(row, sent);
      const changed = Object.keys(changes);
      // An object echoed back unchanged is no event and no new version.
      if (changed.length > 0) {
        await changeCompany(tx, this.clock.now(), changes);
        await tx.audit(`app ${ctx.app}`, 'company update', { by: ctx.company, changed });
      }
      return (await (own ? tx.companies.print() : tx.companies.printFull())) ?? unknownCompany(id);
    });
  }
}
