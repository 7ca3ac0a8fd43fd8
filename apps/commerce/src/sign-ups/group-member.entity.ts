import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody in a group that a company has given a name to. It opens nothing here: nobody has proven that the email is theirs. */
@Entity('group_members')
// A unique index on lower(email); TypeORM cannot declare it, the migration does.
@Index('group_members_by_email', { synchronize: false })
export class GroupMemberEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_members_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'group_members_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** Unique in its company and group whatever its case. */
  @Column('text')
  email!: string;

  @Column('text')
  group_name!: string;

  /** The shop where they signed up first; null where the operator has added them. */
  @Column('bigint', { nullable: true })
  theme_setting_id!: number | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
