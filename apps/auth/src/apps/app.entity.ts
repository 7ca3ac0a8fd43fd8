import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An app of a publisher company; its client id is unique across the platform. */
@Entity('apps')
@Unique('apps_by_client_id', ['client_id'])
@Index('apps_by_company', ['company_id', 'id'])
export class AppEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'apps_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The publisher. */
  @Column('bigint')
  company_id!: number;

  @Column('text')
  client_id!: string;

  /** Encrypted, not hashed, because it is the key of the webhook signature. */
  @Column('bytea')
  sealed_secret!: Buffer;

  @Column('text')
  name!: string;

  @Column('text', { array: true })
  redirect_uris!: string[];

  @Column('text')
  developer_email!: string;

  @Column('text', { nullable: true })
  sync_url!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('boolean', { default: false })
  requires_secret!: boolean;

  /** Redirect target of legacy apps, which may omit `redirect_uri`. */
  @Column('text', { nullable: true })
  default_redirect_uri!: string | null;

  /** The secret before the last rotation. */
  @Column('bytea', { nullable: true })
  former_sealed_secret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  former_secret_until!: Date | null;

  /** The row is never deleted, so that the client id is never reused. */
  @Column('timestamptz', { nullable: true })
  deleted_at!: Date | null;
}
