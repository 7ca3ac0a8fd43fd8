import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The visible series of a company's orders, and the one under construction. Without a row, series 1 is visible. */
@Entity('projections')
export class ProjectionEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'projections_pk' })
  company_id!: number;

  @Column('integer')
  active!: number;

  @Column('integer', { nullable: true })
  building!: number | null;
}
