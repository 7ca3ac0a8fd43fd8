import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import type { User } from '@marquee/contracts';
import { CompanyEntity } from '../companies/company.entity';

/** An admin user of one company; auth stores the identity that signs in. */
@Entity('users')
@Unique('users_by_token', ['token'])
@Index('users_by_email', { synchronize: false })
@Index('users_by_address', { synchronize: false })
@Check('users_state', "state in ('enabled', 'disabled')")
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'users_company' })
export class UserEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'users_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'users_pk' })
  id!: number;

  /** The number of its last event. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  token!: string;

  /** Unique per company, case-insensitively. */
  @Column('text')
  email!: string;

  @Column('text')
  first_name!: string;

  @Column('text')
  last_name!: string;

  @Column('text')
  language!: string;

  @Column('text')
  note!: string;

  @Column('text')
  state!: User['state'];

  /** The UTC offset of the time zone in minutes. */
  @Column('integer')
  time_zone!: number;

  /** Whether the person has opened a link mailed to the address. */
  @Column('boolean')
  verified_email!: boolean;

  @Column('json')
  permissions!: User['permissions'];

  @Column('json', { nullable: true })
  default_address!: User['default_address'];

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}
