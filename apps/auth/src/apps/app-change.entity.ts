import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A change of an app that some companies have not been notified of. Most changes reach all companies in one transaction
 * and leave no row.
 */
@Entity('app_changes')
export class AppChangeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'app_changes_pk' })
  id!: number;

  @Column('bigint')
  app_id!: number;

  @Column('text')
  client_id!: string;

  /** The publisher, which is notified first. */
  @Column('bigint')
  company_id!: number;

  /** The last company that was notified; companies are notified in ascending order of id. */
  @Column('bigint')
  told_to!: number;
}
