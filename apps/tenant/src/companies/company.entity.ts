import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Decisions, "Enumerations". */
export const COMPANY_TYPES = { shopOwner: 0, partner: 1, shippingPartner: 2 } as const;

@Entity('companies')
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'companies_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text', { name: 'company_name' })
  companyName!: string;

  /** Two letters. */
  @Column('text')
  country!: string;

  @Column('text')
  email!: string;

  @Column('integer', { name: 'company_type' })
  companyType!: number;

  @Column('boolean', { name: 'company_disabled', default: false })
  companyDisabled!: boolean;

  @Column('bigint', { name: 'owner_user_id', nullable: true })
  ownerUserId!: number | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'creation_date' })
  creationDate!: Date;
}
