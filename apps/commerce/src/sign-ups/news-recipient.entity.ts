import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody who wants the newsletter of a company, or did once. */
@Entity('news_recipients')
// A unique index on lower(email); TypeORM cannot declare it, the migration does.
@Index('news_recipients_by_email', { synchronize: false })
export class NewsRecipientEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'news_recipients_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'news_recipients_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** Unique in its company whatever its case. */
  @Column('text')
  email!: string;

  /** The language of the recipient; empty where nobody has said it. */
  @Column('text', { default: '' })
  language!: string;

  /** The shop where they signed up last; null where the operator has added them. */
  @Column('bigint', { nullable: true })
  theme_setting_id!: number | null;

  /** Since when it is known that they want it. */
  @Column('timestamptz', { nullable: true })
  confirmed_at!: Date | null;

  /** Since when they want it no more. */
  @Column('timestamptz', { nullable: true })
  unsubscribed_at!: Date | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
