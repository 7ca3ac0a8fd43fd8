import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CompanyFacts } from '@marquee/contracts';

/** A copy of what tenant tells of a company. */
@Entity('companies')
export class CompanyEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'companies_pk' })
  company_id!: number;

  /** Of the event it came with; 0 where it came as an answer. */
  @Column('integer')
  version!: number;

  /** Fields that tenant did not tell yet are absent. */
  @Column('json')
  facts!: Partial<CompanyFacts>;
}
