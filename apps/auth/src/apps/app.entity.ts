import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An app of a publisher company; its client id is unique on the whole platform. */
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

  /** Recoverable, because the webhook hash is salted with it. */
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

  /** Where an older application is led back to, which may leave `redirect_uri` out. */
  @Column('text', { nullable: true })
  default_redirect_uri!: string | null;

  /** The one before the last rotation. */
  @Column('bytea', { nullable: true })
  former_sealed_secret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  former_secret_until!: Date | null;

  /** The row stays: its client id is never given to another. */
  @Column('timestamptz', { nullable: true })
  deleted_at!: Date | null;
}
