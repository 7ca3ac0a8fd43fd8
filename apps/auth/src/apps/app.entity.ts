import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An app of a publisher company; its client id is unique on the whole platform. */
@Entity('apps')
@Unique('apps_by_client_id', ['clientId'])
@Index('apps_by_company', ['companyId', 'id'])
export class AppEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'apps_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The publisher. */
  @Column('bigint', { name: 'company_id' })
  companyId!: number;

  @Column('text', { name: 'client_id' })
  clientId!: string;

  /** Recoverable, because the webhook hash is salted with it. */
  @Column('bytea', { name: 'sealed_secret' })
  sealedSecret!: Buffer;

  @Column('text')
  name!: string;

  @Column('text', { name: 'redirect_uris', array: true })
  redirectUris!: string[];

  @Column('text', { name: 'developer_email' })
  developerEmail!: string;

  @Column('text', { name: 'sync_url', nullable: true })
  syncUrl!: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
