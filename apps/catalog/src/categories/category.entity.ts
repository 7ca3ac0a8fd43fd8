import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Category } from '@marquee/contracts';

export type CategoryLocale = Category['locales'][number];

@Entity('categories')
@Index('categories_by_parent', ['company_id', 'parent_id'])
@ForeignKey(() => CategoryEntity, ['company_id', 'parent_id'], ['company_id', 'id'], { name: 'categories_parent' })
export class CategoryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'categories_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'categories_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  title!: string;

  @Column('text')
  comment!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('boolean')
  enabled!: boolean;

  /** Null at the top; rendered as 0. */
  @Column('bigint', { nullable: true })
  parent_id!: number | null;

  @Column('integer')
  position!: number;

  @Column('json')
  locales!: CategoryLocale[];
}
