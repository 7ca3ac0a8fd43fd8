import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A revocation for the gateways, pending until the key-value bucket holds it. */
@Entity('revocations')
@Index('revocations_due', ['changed_at'], { where: 'published_version < version' })
@Index('revocations_by_change', ['changed_at'])
export class RevocationEntity {
  /** The key in the bucket, built by `revocationKey` of contracts. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'revocations_pk' })
  key!: string;

  /** False once the revocation is lifted. */
  @Column('boolean')
  active!: boolean;

  /** Increments with each change. */
  @Column('integer')
  version!: number;

  /** The version that the bucket holds. */
  @Column('integer')
  published_version!: number;

  @Column('timestamptz')
  changed_at!: Date;
}
