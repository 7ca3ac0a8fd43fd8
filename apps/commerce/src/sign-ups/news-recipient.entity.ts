import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A current or former recipient of a company's newsletter. */
@Entity('news_recipients')
// A unique index on lower(email); TypeORM cannot declare it, the migration does.
@Index('news_recipients_by_email', { synchronize: false })
@Index('news_recipients_by_change', ['company_id', 'updated_at', 'id'])
export class NewsRecipientEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'news_recipients_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'news_recipients_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** Unique per company, ignoring case. */
  @Column('text')
  email!: string;

  /** The language of the recipient; empty if unknown. */
  @Column('text', { default: '' })
  language!: string;

  /** The shop of the last sign-up; null if the operator has added them. */
  @Column('bigint', { nullable: true })
  theme_setting_id!: number | null;

  /** When the recipient confirmed it. */
  @Column('timestamptz', { nullable: true })
  confirmed_at!: Date | null;

  /** When the recipient unsubscribed. */
  @Column('timestamptz', { nullable: true })
  unsubscribed_at!: Date | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
