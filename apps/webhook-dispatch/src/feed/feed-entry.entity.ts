import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of a company, as its apps may see it. Partitioned by week; old partitions are dropped. */
@Entity('feed_entries')
@Index('feed_entries_by_topic', ['company_id', 'topic', 'id'])
@Index('feed_entries_by_time', ['company_id', 'created_at'])
export class FeedEntryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feed_entries_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'feed_entries_pk',
    default: () => "nextval('feed_entry_ids')",
  })
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

  /** `app:shelf-sync`; null if it is unknown. */
  @Column('text', { nullable: true })
  actor!: string | null;

  /** The former values of what the event changed. */
  @Column('json', { nullable: true })
  before!: object | null;

  @Column('json', { nullable: true })
  after!: object | null;

  /** Part of the key because it is the partition key. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'feed_entries_pk' })
  created_at!: Date;
}
