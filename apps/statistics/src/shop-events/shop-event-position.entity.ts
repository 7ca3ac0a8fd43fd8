import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the stream of shop fronts was read. There is one row: whoever holds it is the one who counts. */
@Entity('shop_event_position')
export class ShopEventPositionEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'shop_event_position_pk' })
  id!: number;

  /** When the stream was made; empty where it was never read. */
  @Column('text')
  stream!: string;

  @Column('bigint')
  place!: number;
}
