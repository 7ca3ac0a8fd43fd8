import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LinkKind } from '@marquee/contracts';

/** That one company acts for another, as its partner or its shipper. */
@Entity('company_links')
@Index('company_links_by_company', ['companyId', 'kind'])
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
