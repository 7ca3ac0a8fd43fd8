import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What gateways must refuse, on its way to the bucket that they watch. */
@Entity('revocations')
@Index('revocations_due', ['changed_at'], { where: 'published_version < version' })
@Index('revocations_by_change', ['changed_at'])
export class RevocationEntity {
  /** The key as it stands in the bucket; `revocationKey` of contracts makes it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'revocations_pk' })
  key!: string;

  /** False once it was lifted. */
  @Column('boolean')
  active!: boolean;

  /** One more with each change. */
  @Column('integer')
  version!: number;

  /** The version that the bucket shows. */
  @Column('integer')
  published_version!: number;

  @Column('timestamptz')
  changed_at!: Date;
}
