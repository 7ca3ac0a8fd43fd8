import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Decisions, "Enumerations". */
export const COMPANY_TYPES = { shopOwner: 0, partner: 1, shippingPartner: 2 } as const;

@Entity('companies')
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'companies_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  company_name!: string;

  /** Two letters. */
  @Column('text')
  country!: string;

  @Column('text')
  email!: string;

  @Column('integer')
  company_type!: number;

  @Column('boolean', { default: false })
  company_disabled!: boolean;

  @Column('bigint', { nullable: true })
  owner_user_id!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  creation_date!: Date;
}
