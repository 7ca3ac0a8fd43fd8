import { Injectable, Inject } from '@nestjs/common';
import { companyId, ShopError, type CompanyLink, type OperatorContext, type CallContext } from '@marquee/contracts';
import { CONFIG, CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { changeCompany } from '../companies/company.tx';
import { LinksRepository } from './links.repository';

@Injectable()
export class LinksStore extends storeOf({ companies: CompaniesRepository, links: LinksRepository }, CONFIG) {}
export type LinksTx = TxOf<LinksStore>;

/** The links between companies, set by operators. */
@Injectable()
export class LinksService {
  constructor(
    private readonly store: LinksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** An existing link stays unchanged and publishes nothing. */
  link(ctx: OperatorContext, link: CompanyLink): Promise<CompanyLink> {
    if (link.from === link.company_id) throw ShopError.invalid({ from: ['must differ from company_id'] });
    return this.change(ctx, link, 'link', async (tx) => {
      const [other] = await tx.companies.names([link.from]);
      if (!other) throw ShopError.notFound('company', link.from);
      return tx.links.add(link.kind, link.from);
    });
  }

  unlink(ctx: OperatorContext, link: CompanyLink): Promise<CompanyLink> {
    return this.change(ctx, link, 'unlink', async (tx) => {
      if (await tx.links.remove(link.kind, link.from)) return true;
      throw new ShopError(
        'not_found',
        `Company ${link.from} is not a ${link.kind} of company ${link.company_id}. Check both ids.`,
      );
    });
  }

  async shippedFor(ctx: CallContext, company: number): Promise<{ company_ids: number[] }> {
    return { company_ids: await this.store.read(companyId(company), ctx).links.shippedFor() };
  }

  private change(
    ctx: OperatorContext,
    link: CompanyLink,
    verb: 'link' | 'unlink',
    work: (tx: LinksTx) => Promise<boolean>,
  ): Promise<CompanyLink> {
    const id = companyId(link.company_id);
    return this.store.operate(ctx, id, `${link.kind} ${verb}`, link, async (tx) => {
      if (!(await tx.companies.hold())) throw ShopError.notFound('company', id);
      if (await work(tx)) await changeCompany(tx, this.clock.now());
      return link;
    });
  }
}
