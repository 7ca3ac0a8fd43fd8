import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A process that uses a license on a device, with a lease of its own. */
@Entity('processes')
@Index('processes_by_name', ['company_id', 'device_id', 'name'], { unique: true })
@Index('processes_started', ['started_at'])
export class ProcessEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'processes_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'processes_pk' })
  id!: number;

  @Column('bigint')
  device_id!: number;

  /** What the program calls it. */
  @Column('text')
  name!: string;

  /** A process that started before its device was last activated has ended. */
  @Column('timestamptz')
  started_at!: Date;

  /** In the time of leases. No index contains it, because heartbeats change it. */
  @Column('timestamptz')
  lease_ends_at!: Date;
}

export type ProcessRow = Pick<ProcessEntity, 'id' | 'device_id' | 'name' | 'started_at'>;
