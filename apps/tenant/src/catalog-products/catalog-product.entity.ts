import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity';

/** Tenant's copy of catalog's products, maintained by their events. */
@Entity('catalog_products')
@Index('catalog_products_complete', ['company_id'], { where: 'published and priced' })
@Index('catalog_products_own', ['company_id'], { where: 'published and not mirrored' })
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'catalog_products_company' })
export class CatalogProductEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'catalog_products_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'catalog_products_pk' })
  id!: number;

  @Column('boolean')
  published!: boolean;

  @Column('boolean')
  priced!: boolean;

  @Column('boolean')
  mirrored!: boolean;
}
