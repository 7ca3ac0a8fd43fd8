import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A person in a named group of a company. The email is unconfirmed and grants nothing. */
@Entity('group_members')
// A unique index on lower(email); TypeORM cannot declare it, the migration does.
@Index('group_members_by_email', { synchronize: false })
@Index('group_members_by_change', ['company_id', 'updated_at', 'id'])
export class GroupMemberEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_members_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'group_members_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** Unique per company and group, ignoring case. */
  @Column('text')
  email!: string;

  @Column('text')
  group_name!: string;

  /** The shop of the first sign-up; null if the operator has added them. */
  @Column('bigint', { nullable: true })
  theme_setting_id!: number | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
