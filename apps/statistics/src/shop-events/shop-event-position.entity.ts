import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position in the shop event stream. A single row, whose lock elects the process that counts. */
@Entity('shop_event_position')
export class ShopEventPositionEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'shop_event_position_pk' })
  id!: number;

  /** The creation time of the stream; empty if it was never read. */
  @Column('text')
  stream!: string;

  @Column('bigint')
  place!: number;
}
