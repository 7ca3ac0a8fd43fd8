import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Product, ProductType } from '@marquee/contracts';

@Entity('products')
@Unique('products_by_product_id', ['company_id', 'product_id'])
@Index('products_by_origin', ['origin_company', 'origin_id', 'company_id'], {
  unique: true,
  where: 'origin_id is not null',
})
@Index('products_mirrors_shown', ['origin_company', 'company_id', 'id'], {
  where: 'origin_id is not null and published',
})
@Index('products_by_type', ['company_id', 'product_type', 'id'])
@Index('products_by_published', ['company_id', 'published', 'id'])
@Index('products_by_created_at', ['company_id', 'created_at', 'id'])
@Index('products_by_updated_at', ['company_id', 'updated_at', 'id'])
@Index('products_by_published_at', ['company_id', 'published_at', 'id'])
// A migration creates this index, because TypeORM cannot declare a trigram index.
@Index('products_by_title', { synchronize: false })
export class ProductEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'products_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'products_pk' })
  id!: number;

  /** The version of the row; the product's `version` field is `release`. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  product_id!: string;

  @Column('text')
  title!: string;

  /** Rendered as `version`. */
  @Column('text')
  release!: string;

  @Column('text')
  comment!: string;

  @Column('integer')
  product_type!: ProductType;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  @Column('timestamptz', { nullable: true })
  published_at!: Date | null;

  @Column('boolean')
  pre_sales!: boolean;

  @Column('boolean')
  drm_protected!: boolean;

  @Column('integer')
  allow_download_trial!: 0 | 1;

  @Column('bigint', { nullable: true })
  attribute_set_id!: number | null;

  @Column('integer')
  runtime!: number;

  @Column('bigint', { nullable: true })
  supplier!: number | null;

  @Column('text')
  gtin!: string;

  @Column('double precision')
  weight!: number;

  @Column('integer', { nullable: true })
  items_in_stock!: number | null;

  @Column('boolean')
  manage_stock!: boolean;

  @Column('boolean')
  published!: boolean;

  @Column('json')
  chapters!: Product['chapters'];

  @Column('json')
  groups!: Product['groups'];

  /** The locales as rendered, including the derived seo fields. */
  @Column('json')
  locales!: Product['locales'];

  /** Locale id → its derived seo fields, which are recomputed with every change. */
  @Column('json')
  made_seo!: Readonly<Record<string, readonly SeoField[]>>;

  @Column('json')
  preview_pictures!: Product['preview_pictures'];

  @Column('json')
  price_license_binding!: Product['price_license_binding'];

  @Column('json', { nullable: true })
  tagging!: Product['tagging'];

  @Column('json')
  tagging_genre!: Product['tagging_genre'];

  @Column('json')
  tagging_studios!: Product['tagging_studios'];

  @Column('json')
  tagging_people!: Product['tagging_people'];

  @Column('json')
  tagging_script!: Product['tagging_script'];

  @Column('json')
  tagging_director!: Product['tagging_director'];

  @Column('json')
  themes!: Product['themes'];

  @Column('json')
  collection!: Product['collection'];

  /** The company whose product this one mirrors. */
  @Column('bigint', { nullable: true })
  origin_company!: number | null;

  @Column('bigint', { nullable: true })
  origin_id!: number | null;
}

export type SeoField = 'seo_title' | 'seo_description' | 'seo_keywords';
