import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { MailContent } from './layout';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A queued mail. Its content is erased once it is sent or given up, because it may contain a secret link. */
@Entity('mails')
@Index('mails_due', ['next_attempt_at', 'id'], { where: "state = 'queued'" })
@Index('mails_done', ['done_at'], { where: "state <> 'queued'" })
// Services that erase mails by id or customer use them; their migrations create the indexes.
@Index('mails_by_message', { synchronize: false })
@Index('mails_by_customer', { synchronize: false })
@Check('mails_state', "state in ('queued', 'sent', 'failed')")
@Check('mails_body', "(state = 'queued') = (text is not null) and (state = 'queued') = (html is not null)")
@Check('mails_end', "(state = 'queued') = (done_at is null)")
export class MailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'mails_pk' })
  id!: number;

  /** Equal for every attempt, so that a mailbox can deduplicate. */
  @Column('uuid')
  message_id!: string;

  @Column('text')
  recipient!: string;

  /** The language as two letters. */
  @Column('text')
  language!: string;

  @Column('text')
  subject!: string;

  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { nullable: true })
  html!: string | null;

  /** The unsubscribe link of a newsletter, for mail programs; null in transactional mails. */
  @Column('text', { nullable: true })
  unsubscribe_url!: string | null;

  /** The company whose shop sends it; null in mails of the platform. */
  @Column('bigint', { nullable: true })
  shop_company_id!: number | null;

  /** The customer whose erasure deletes the mail. */
  @Column('bigint', { nullable: true })
  shop_customer_id!: number | null;

  /** What a mail of a shop is rendered from when it is sent; erased with the text. */
  @Column('json', { nullable: true })
  content!: MailContent | null;

  @Column('text', { default: 'queued' })
  state!: MailState;

  /** The number of started attempts. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the last lease. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** Not due before this time: waiting for a retry, or leased by a worker. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  next_attempt_at!: Date;

  /** Why the last attempt failed. */
  @Column('text', { nullable: true })
  error!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  /** When it was sent or given up. */
  @Column('timestamptz', { nullable: true })
  done_at!: Date | null;
}
