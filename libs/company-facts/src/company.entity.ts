import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CompanyFacts } from '@marquee/contracts';

/** A copy of what tenant tells of a company. */
@Entity('companies')
// A migration of the service that asks for shippers makes this index: TypeORM cannot say that it is one of an
// expression.
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
