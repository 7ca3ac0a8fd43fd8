import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The activity of a visitor on a day, by a digest that is valid on that day only; bots excluded. Retained while events
 * of the day may arrive, to count unique visitors.
 */
@Entity('visitors')
@Index('visitors_by_day', ['day'])
export class VisitorEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'visitors_pk' })
  company_id!: number;

  /** The day in GMT. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'visitors_pk' })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'visitors_pk' })
  visitor!: string;

  @Column('integer')
  visits!: number;

  @Column('integer')
  page_views!: number;

  /** Visits with at most one page view. */
  @Column('integer')
  bounces!: number;

  /** Page views of the last visit. */
  @Column('integer')
  last_views!: number;

  /** Whether the shop front reported a returning visitor. */
  @Column('boolean')
  returned!: boolean;
}
