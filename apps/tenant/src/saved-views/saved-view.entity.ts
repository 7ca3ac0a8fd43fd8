import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A list of the console with filters and columns, of one user or shared with the company. */
@Entity('saved_views')
@Index('saved_views_by_user', ['company_id', 'user_id'])
export class SavedViewEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'saved_views_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'saved_views_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint')
  user_id!: number;

  @Column('text')
  resource!: string;

  @Column('text')
  name!: string;

  @Column('json')
  filters!: Readonly<Record<string, string>>;

  @Column('json')
  columns!: readonly string[];

  @Column('boolean')
  shared!: boolean;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
