import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { SubscriberState } from '@marquee/contracts';

/** A person with a subscription of a company. The email is unconfirmed. */
@Entity('subscribers')
// A unique index on lower(email); TypeORM cannot declare it, the migration does.
@Index('subscribers_by_email', { synchronize: false })
@Index('subscribers_by_change', ['company_id', 'updated_at', 'id'])
@Check('subscribers_state', "state in ('active', 'ended')")
export class SubscriberEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'subscribers_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'subscribers_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** Unique per company, ignoring case. */
  @Column('text')
  email!: string;

  @Column('text', { default: '' })
  first_name!: string;

  @Column('text', { default: '' })
  last_name!: string;

  /** The language of the subscriber; empty if unknown. */
  @Column('text', { default: '' })
  language!: string;

  @Column('text', { default: 'active' })
  state!: SubscriberState;

  /** The shop of the first sign-up; null if the operator has added them. */
  @Column('bigint', { nullable: true })
  theme_setting_id!: number | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
