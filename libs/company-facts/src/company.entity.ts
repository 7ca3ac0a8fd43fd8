import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CompanyFacts } from '@marquee/contracts';

/** A copy of what tenant tells of a company. */
@Entity('companies')
// Of an expression, which TypeORM cannot say: the service that asks for shippers has it in a migration.
@Index('companies_by_shipper', { synchronize: false })
export class CompanyEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'companies_pk' })
  company_id!: number;

  /** The version of the company that the event told; 0 where tenant was asked and answered. */
  @Column('integer')
  version!: number;

  /** Fields that tenant did not tell yet are absent. */
  @Column('json')
  facts!: Partial<CompanyFacts>;
}
