import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AccessType, Scope } from '@marquee/contracts';
import { GrantEntity } from './grant.entity';

/**
 * The refresh tokens that descend from one authorization code, which is the first of them. Tokens are derived, not
 * stored; the row holds the generation that may be exchanged next.
 */
@Entity('refresh_chains')
@Index('refresh_chains_of_grant', ['company_id', 'grant_id'])
@Index('refresh_chains_swept', ['created_at'], { where: "generation = 1 OR access_type = 'online'" })
@ForeignKey(() => GrantEntity, ['company_id', 'grant_id'], ['company_id', 'id'], {
  name: 'refresh_chains_grant',
  onDelete: 'CASCADE',
})
export class RefreshChainEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'refresh_chains_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'refresh_chains_pk' })
  id!: number;

  @Column('bigint')
  grant_id!: number;

  @Column('bigint')
  user_id!: number;

  @Column('text')
  user_email!: string;

  /** The scopes of this prompt; the grant may hold more. */
  @Column('text', { array: true })
  scopes!: Scope[];

  @Column('text')
  access_type!: AccessType;

  /** The generation that may be exchanged next; 1 is the code. */
  @Column('integer', { default: 1 })
  generation!: number;

  /** The id of the exchange that created this generation. */
  @Column('uuid', { nullable: true })
  exchange_id!: string | null;

  @Column('timestamptz', { nullable: true })
  exchanged_at!: Date | null;

  /**
   * Random salt of the derived tokens, so that an old token does not match a chain that gets the same id after a
   * restore. Null for chains created before salts existed.
   */
  @Column('text', { nullable: true })
  salt!: string | null;

  /** The S256 challenge that the exchange of the code must satisfy. */
  @Column('text', { nullable: true })
  code_challenge!: string | null;

  @Column('text')
  redirect_uri!: string;

  @Column('timestamptz')
  created_at!: Date;
}
