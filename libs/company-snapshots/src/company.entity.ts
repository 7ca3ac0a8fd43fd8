import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CompanySnapshot } from '@marquee/contracts';

/** A copy of tenant's snapshot of a company. */
@Entity('companies')
// An index on an expression, which TypeORM cannot declare; created by a migration of the services that query shippers.
@Index('companies_by_shipper', { synchronize: false })
export class CompanyEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'companies_pk' })
  company_id!: number;

  /** The company version of the event; 0 if the row came from a call to tenant. */
  @Column('integer')
  version!: number;

  /** Fields unknown to older releases of tenant are absent. */
  @Column('json', { name: 'facts' })
  snapshot!: Partial<CompanySnapshot>;
}
