import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AccessType, Scope } from '@marquee/contracts';
import { AppEntity } from '../apps/app.entity';

/** What a company allows an app, by the word of one of its users. */
@Entity('grants')
@Unique('grants_by_app', ['companyId', 'appId'])
@ForeignKey(() => AppEntity, ['appId'], ['id'], { name: 'grants_app' })
export class GrantEntity {
  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'grants_pk' })
  companyId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'grants_pk' })
  id!: number;

  @Column('bigint', { name: 'app_id' })
  appId!: number;

  @Column('bigint', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'user_email' })
  userEmail!: string;

  @Column('text', { array: true })
  scopes!: Scope[];

  @Column('text', { name: 'access_type' })
  accessType!: AccessType;

  /** SHA-256 of the refresh token that may be exchanged next. */
  @Column('bytea', { name: 'refresh_digest' })
  refreshDigest!: Buffer;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
