import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A mail about the newsletter of a company, for as long as it matters whom it went to. One that asks whether somebody wants
 * the newsletter has a link, which makes them a recipient; until then this is all that is known of them.
 */
@Entity('newsletter_mails')
@Index('newsletter_mails_by_digest', ['company_id', 'digest'], { unique: true })
@Index('newsletter_mails_by_end', ['expires_at'])
// The migration makes this index: TypeORM cannot say that it is one of an expression.
@Index('newsletter_mails_by_email', { synchronize: false })
export class NewsletterMailEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'newsletter_mails_pk' })
  company_id!: number;

  /** The id by which the mail is found when whoever it went to is erased. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'newsletter_mails_pk' })
  mail_id!: string;

  /** SHA-256 of the token in the link; null in a mail that asks nothing. */
  @Column('bytea', { nullable: true })
  digest!: Buffer | null;

  @Column('text')
  email!: string;

  /** The language of the recipient; empty where nobody has said it. */
  @Column('text')
  language!: string;

  /** The shop where they signed up. */
  @Column('bigint')
  theme_setting_id!: number;

  @Column('timestamptz')
  expires_at!: Date;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}
