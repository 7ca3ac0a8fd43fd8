import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A text that a company has edited. Without a row the text of the platform is used. */
@Entity('mail_templates')
@Check('mail_templates_kind', "kind in ('order', 'refund', 'shipment', 'license_end', 'content_ready')")
@Check('mail_templates_language', "language in ('en', 'de')")
export class MailTemplateEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'mail_templates_pk' })
  company_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_templates_pk' })
  kind!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_templates_pk' })
  language!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  text!: string;

  @Column('timestamptz')
  updated_at!: Date;
}
