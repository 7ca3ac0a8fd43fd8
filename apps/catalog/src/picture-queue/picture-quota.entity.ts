import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The picture quota of a company, if the operator set one. */
@Entity('picture_quotas')
@Check('picture_quotas_bytes', 'bytes >= 0')
export class PictureQuotaEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'picture_quotas_pk' })
  company_id!: number;

  @Column('bigint')
  bytes!: number;
}
