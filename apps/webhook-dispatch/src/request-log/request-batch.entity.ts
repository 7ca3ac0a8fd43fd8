import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last stored batch of a gateway process, so that a repeated batch counts once. */
@Entity('request_batches')
@Index('request_batches_age', ['stored_at'])
export class RequestBatchEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'request_batches_pk' })
  gateway!: string;

  @Column('integer')
  batch!: number;

  @Column('timestamptz')
  stored_at!: Date;
}
