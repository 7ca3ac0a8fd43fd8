import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which series of a company's orders is shown, and which one is being made. A company without a row is shown the first. */
@Entity('projections')
export class ProjectionEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'projections_pk' })
  company_id!: number;

  @Column('integer')
  active!: number;

  @Column('integer', { nullable: true })
  building!: number | null;
}
