import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UseKind } from '@marquee/contracts';

/** The uses of a license in one of its years. */
@Entity('use_counts')
export class UseCountEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'use_counts_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'use_counts_pk' })
  license_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'use_counts_pk' })
  kind!: UseKind;

  /** The number of the year since the acquisition; 0 is the first. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'use_counts_pk' })
  year!: number;

  @Column('bigint')
  count!: number;
}

export type UseCount = Pick<UseCountEntity, 'kind' | 'year' | 'count'>;
