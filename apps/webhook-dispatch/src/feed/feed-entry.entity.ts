import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One event of a company, as its apps may see it. */
@Entity('feed_entries')
export class FeedEntryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feed_entries_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'feed_entries_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  event_id!: string;

  /** `category/create` */
  @Column('text')
  topic!: string;

  /** `{type, id}` */
  @Column('json')
  data!: { type: string; id: string };

  @Column('timestamptz')
  created_at!: Date;
}
