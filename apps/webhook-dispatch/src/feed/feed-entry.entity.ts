import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One event of a company, as its apps may see it. */
@Entity('feed_entries')
export class FeedEntryEntity {
  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'feed_entries_pk' })
  companyId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'feed_entries_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text', { name: 'event_id' })
  eventId!: string;

  /** `category/create` */
  @Column('text')
  topic!: string;

  /** `{type, id}` */
  @Column('json')
  data!: { type: string; id: string };

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
