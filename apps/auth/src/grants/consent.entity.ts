import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AccessType } from '@marquee/contracts';
import { GrantEntity } from './grant.entity';

/** A user's own word: what a colleague has allowed lets no app act in their name. */
@Entity('consents')
@ForeignKey(() => GrantEntity, ['company_id', 'grant_id'], ['company_id', 'id'], {
  name: 'consents_grant',
  onDelete: 'CASCADE',
})
export class ConsentEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'consents_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'consents_pk' })
  grant_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'consents_pk' })
  user_id!: number;

  /** `offline` includes `online`. */
  @Column('text')
  access_type!: AccessType;
}
