import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A mail about a company's newsletter, for as long as it is stored. A confirmation mail has a link, and its row is the
 * only data about the person until they use it.
 */
@Entity('newsletter_mails')
@Index('newsletter_mails_by_digest', ['company_id', 'digest'], { unique: true })
@Index('newsletter_mails_by_end', ['expires_at'])
// The migration creates this index on an expression, because TypeORM cannot declare it.
@Index('newsletter_mails_by_email', { synchronize: false })
export class NewsletterMailEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'newsletter_mails_pk' })
  company_id!: number;

  /** The id that finds the mail when its recipient is erased. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'newsletter_mails_pk' })
  mail_id!: string;

  /** SHA-256 of the token in the link; null in a mail without one. */
  @Column('bytea', { nullable: true })
  digest!: Buffer | null;

  @Column('text')
  email!: string;

  /** The language of the recipient; empty if unknown. */
  @Column('text')
  language!: string;

  /** The shop of the sign-up. */
  @Column('bigint')
  theme_setting_id!: number;

  @Column('timestamptz')
  expires_at!: Date;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}
