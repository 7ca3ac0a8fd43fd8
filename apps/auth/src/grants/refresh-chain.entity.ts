import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AccessType, Scope } from '@marquee/contracts';
import { GrantEntity } from './grant.entity';

/**
 * The refresh tokens that follow from one authorization code, which is the first of them. The tokens themselves are
 * derived and not stored: the row knows which generation may be exchanged next.
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

  /** What this prompt asked for; the grant may hold more. */
  @Column('text', { array: true })
  scopes!: Scope[];

  @Column('text')
  access_type!: AccessType;

  /** The number of the token that may be exchanged next; 1 is the code. */
  @Column('integer', { default: 1 })
  generation!: number;

  /** The id of the exchange that made this generation. */
  @Column('uuid', { nullable: true })
  exchange_id!: string | null;

  @Column('timestamptz', { nullable: true })
  exchanged_at!: Date | null;

  /**
   * Drawn with the chain, and part of what its tokens are derived from: after a restore another chain may get the same id, and no token
   * of the first one fits it. Null for chains of releases that drew none.
   */
  @Column('text', { nullable: true })
  salt!: string | null;

  /** S256 of the verifier that the code's exchange must show. */
  @Column('text', { nullable: true })
  code_challenge!: string | null;

  @Column('text')
  redirect_uri!: string;

  @Column('timestamptz')
  created_at!: Date;
}
