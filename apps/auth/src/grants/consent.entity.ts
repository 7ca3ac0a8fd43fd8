import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AccessType } from '@marquee/contracts';
import { GrantEntity } from './grant.entity';

/** The consent of one user: the consent of a colleague does not let an app act in this user's name. */
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
