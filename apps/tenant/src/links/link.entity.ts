import { Check, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LinkKind } from '@marquee/contracts';
import { CompanyEntity } from '../companies/company.entity';

/** That one company acts for another, as its partner or its shipper. */
@Entity('company_links')
@Index('company_links_by_company', ['companyId', 'kind'])
@ForeignKey(() => CompanyEntity, ['fromCompany'], ['id'], { name: 'company_links_from' })
@ForeignKey(() => CompanyEntity, ['companyId'], ['id'], { name: 'company_links_company' })
@Check('company_links_kind', "kind in ('partner', 'shipper')")
export class LinkEntity {
  @PrimaryColumn('bigint', { name: 'from_company', primaryKeyConstraintName: 'company_links_pk' })
  fromCompany!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'company_links_pk' })
  kind!: LinkKind;

  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'company_links_pk' })
  companyId!: number;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
