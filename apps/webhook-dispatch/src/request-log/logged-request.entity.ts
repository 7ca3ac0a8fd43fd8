import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TypeORM writes into the options of a column, so each one has a copy. */
const KEY = { primaryKeyConstraintName: 'logged_requests_pk' };

/** A request of an app to the gateway: every refused one, and a sample of the others. Partitioned by week. */
@Entity('logged_requests')
@Index('logged_requests_refused', ['company_id', 'app', 'id'], { where: 'status >= 400' })
@Index('logged_requests_by_time', ['company_id', 'app', 'created_at'])
export class LoggedRequestEntity {
  @PrimaryColumn('bigint', { ...KEY })
  company_id!: number;

  /** The client id, or `console:<user>` for a signed-in user. */
  @PrimaryColumn('text', { ...KEY })
  app!: string;

  @PrimaryColumn('bigint', { ...KEY, default: () => "nextval('logged_request_ids')" })
  id!: number;

  /** When the response ended, by the clock of the gateway. Part of the key because it is the partition key. */
  @PrimaryColumn('timestamptz', { ...KEY })
  created_at!: Date;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  method!: string;

  /** Without query, and with the name of a parameter instead of a value that is not an id. */
  @Column('text')
  path!: string;

  @Column('integer')
  status!: number;

  @Column('integer')
  duration_ms!: number;

  @Column('text')
  request_id!: string;

  @Column('integer', { nullable: true })
  error_code!: number | null;

  @Column('text', { nullable: true })
  code!: string | null;

  @Column('text', { nullable: true })
  message!: string | null;
}
