import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { KeyStatus } from '@marquee/contracts';

/** The status of the key under which an order reserved its stock. */
@Entity('order_keys')
@Index('order_keys_fenced', ['at'], { where: "state = 'fenced'" })
@Check('order_keys_state', "state in ('committed', 'fenced')")
export class OrderKeyEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_keys_pk' })
  company_id!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'order_keys_pk' })
  key!: string;

  @Column('text')
  state!: KeyStatus;

  @Column('timestamptz')
  at!: Date;
}
