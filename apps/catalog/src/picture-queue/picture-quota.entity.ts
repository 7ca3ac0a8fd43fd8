import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What the pictures of a company may take together, where the operator has said something else than the usual. */
@Entity('picture_quotas')
@Check('picture_quotas_bytes', 'bytes >= 0')
export class PictureQuotaEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'picture_quotas_pk' })
  company_id!: number;

  @Column('bigint')
  bytes!: number;
}
