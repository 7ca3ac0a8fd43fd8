import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An Ed25519 key pair that signs access tokens. */
@Entity('signing_keys')
export class SigningKeyEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'signing_keys_pk' })
  kid!: string;

  /** The JWK's `x`. */
  @Column('text')
  public_key!: string;

  @Column('bytea')
  sealed_private_key!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  /** Published before it signs, so that gateways know it by then. */
  @Column('timestamptz', { default: () => 'now()' })
  signs_from!: Date;

  /** When its tokens stop being accepted; null for the key that signs. */
  @Column('timestamptz', { nullable: true })
  ends_at!: Date | null;
}
