import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Category } from '@marquee/contracts';

export type CategoryLocale = Category['locales'][number];

@Entity('categories')
@Index('categories_by_parent', ['companyId', 'parentId'])
@ForeignKey(() => CategoryEntity, ['companyId', 'parentId'], ['companyId', 'id'], { name: 'categories_parent' })
export class CategoryEntity {
  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'categories_pk' })
  companyId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'categories_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  title!: string;

  @Column('text')
  comment!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('boolean')
  enabled!: boolean;

  /** Null at the top; printed as 0. */
  @Column('bigint', { name: 'parent_id', nullable: true })
  parentId!: number | null;

  @Column('integer')
  position!: number;

  @Column('json')
  locales!: CategoryLocale[];
}
