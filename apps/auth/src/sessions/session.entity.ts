import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityEntity } from '../identities/identity.entity';

/** A session of a user on the pages. Only the browser holds the token. */
@Entity('sessions')
@Index('sessions_by_email', ['email'])
@Index('sessions_by_seen', ['seen_at'])
@ForeignKey(() => IdentityEntity, ['email'], ['email'], { name: 'sessions_identity', onDelete: 'CASCADE' })
export class SessionEntity {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sessions_pk' })
  digest!: Buffer;

  @Column('text')
  email!: string;

  @Column('timestamptz')
  created_at!: Date;

  /** Time of the last page request, to the minute. */
  @Column('timestamptz')
  seen_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
