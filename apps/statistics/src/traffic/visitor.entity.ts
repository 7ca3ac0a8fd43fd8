import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What a visitor did on a day, by the digest that is theirs on that day alone; programs are not among them. Kept while
 * more of that day may come, since visitors have to be told apart.
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

  /** Visits with one page view at most. */
  @Column('integer')
  bounces!: number;

  /** Page views of the last visit. */
  @Column('integer')
  last_views!: number;

  /** The shop front has said that they were there before. */
  @Column('boolean')
  returned!: boolean;
}
