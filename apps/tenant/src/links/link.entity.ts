import { Check, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LinkKind } from '@marquee/contracts';
import { CompanyEntity } from '../companies/company.entity';

/** A link: one company acts for another, as its partner or its shipper. */
@Entity('company_links')
@Index('company_links_by_company', ['company_id', 'kind'])
@ForeignKey(() => CompanyEntity, ['from_company'], ['id'], { name: 'company_links_from' })
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'company_links_company' })
@Check('company_links_kind', "kind in ('partner', 'shipper')")
export class LinkEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'company_links_pk' })
  from_company!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'company_links_pk' })
  kind!: LinkKind;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'company_links_pk' })
  company_id!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
