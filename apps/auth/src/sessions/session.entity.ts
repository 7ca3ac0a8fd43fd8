import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityEntity } from '../identities/identity.entity';

/** Somebody who has signed in to the pages. The token is in their browser alone. */
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

  /** When a page was asked for last, to the minute. */
  @Column('timestamptz')
  seen_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
