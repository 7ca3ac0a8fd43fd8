import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A product that has main content for licenses of a quality, and how far its customers were mailed about it. */
@Entity('ready_contents')
@Index('ready_contents_due', ['due_at', 'hd'], { where: 'waiting' })
export class ReadyContentEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'ready_contents_pk' })
  company_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'ready_contents_pk' })
  product_id!: string;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'ready_contents_pk' })
  hd!: boolean;

  /** Licenses acquired after this had no content. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  from_at!: Date;

  @Column('timestamptz')
  ready_at!: Date;

  /** When a main file was last deleted since. */
  @Column('timestamptz', { nullable: true })
  gone_at!: Date | null;

  /** True until the customers and the mirrors in other companies were considered. */
  @Column('boolean')
  waiting!: boolean;

  /** The last company whose mirror was found. */
  @Column('bigint', { default: 0 })
  mirror_company_id!: number;

  /** All licenses up to this one were considered. */
  @Column('bigint', { default: 0 })
  license_id!: number;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the lease, which only grows. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** No worker claims the row earlier. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;
}
