import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An Ed25519 key pair that signs access tokens. */
@Entity('signing_keys')
export class SigningKeyEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'signing_keys_pk' })
  kid!: string;

  /** The JWK's `x`. */
  @Column('text', { name: 'public_key' })
  publicKey!: string;

  @Column('bytea', { name: 'sealed_private_key' })
  sealedPrivateKey!: Buffer;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
