import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import type { Scope } from '@marquee/contracts';
import { AppEntity } from '../apps/app.entity';

/** The access that a company has granted to an app. */
@Entity('grants')
@Unique('grants_by_app', ['company_id', 'app_id'])
@Index('grants_of_app', ['app_id', 'company_id'])
@ForeignKey(() => AppEntity, ['app_id'], ['id'], { name: 'grants_app' })
export class GrantEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'grants_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'grants_pk' })
  id!: number;

  @Column('bigint')
  app_id!: number;

  @Column('bigint')
  user_id!: number;

  @Column('text')
  user_email!: string;

  @Column('text', { array: true })
  scopes!: Scope[];

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  /** When the last token was issued. */
  @Column('timestamptz', { nullable: true })
  last_used_at!: Date | null;
}
