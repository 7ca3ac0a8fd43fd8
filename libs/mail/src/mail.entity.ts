import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail on its way. What it says is erased as soon as nobody will send it any more: it may hold a link that opens something. */
@Entity('mails')
@Index('mails_due', ['next_attempt_at', 'id'], { where: "state = 'queued'" })
@Index('mails_done', ['done_at'], { where: "state <> 'queued'" })
// Of a service that erases mails by what it has named them; its migration has it.
@Index('mails_by_message', { synchronize: false })
@Check('mails_state', "state in ('queued', 'sent', 'failed')")
@Check('mails_body', "(state = 'queued') = (text is not null) and (state = 'queued') = (html is not null)")
@Check('mails_end', "(state = 'queued') = (done_at is null)")
export class MailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'mails_pk' })
  id!: number;

  /** The same at every attempt: a mailbox that gets a mail twice can tell. */
  @Column('uuid')
  message_id!: string;

  @Column('text')
  recipient!: string;

  /** Two letters: what it is written in. */
  @Column('text')
  language!: string;

  @Column('text')
  subject!: string;

  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { nullable: true })
  html!: string | null;

  /** Where the reader of a newsletter ends it, for their mail program; null in mails that nobody has subscribed to. */
  @Column('text', { nullable: true })
  unsubscribe_url!: string | null;

  @Column('text', { default: 'queued' })
  state!: MailState;

  /** Attempts that were begun. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the last lease. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** Nobody touches it before: it waits after a failure, or a worker is at it. */
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
