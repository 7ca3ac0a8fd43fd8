import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The quota of content files of a company, if the operator set one. */
@Entity('content_quotas')
@Check('content_quotas_bytes', 'bytes >= 0')
export class ContentQuotaEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_quotas_pk' })
  company_id!: number;

  @Column('bigint')
  bytes!: number;
}
