import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the shops of a company send mails. */
@Entity('mail_settings')
export class MailSettingsEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'mail_settings_pk' })
  company_id!: number;

  /** The own address of the sender; null for that of the platform. */
  @Column('text', { nullable: true })
  sender_email!: string | null;

  /** When the link mailed to that address was opened. */
  @Column('timestamptz', { nullable: true })
  sender_verified_at!: Date | null;

  /** The digest of the token in that link; null once it was opened. */
  @Column('bytea', { nullable: true })
  sender_digest!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  sender_link_expires_at!: Date | null;

  @Column('text', { nullable: true })
  color!: string | null;

  @Column('text', { nullable: true })
  logo_url!: string | null;

  @Column('text', { default: '' })
  carrier!: string;

  @Column('text', { nullable: true })
  tracking_url!: string | null;

  @Column('boolean', { default: true })
  refund_mails!: boolean;

  @Column('boolean', { default: true })
  shipment_mails!: boolean;

  @Column('integer', { default: 3 })
  license_end_days!: number;

  @Column('timestamptz')
  updated_at!: Date;
}
