import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of an app that some of the companies with a grant are still to be told of. Of most apps all are told at once, without a row. */
@Entity('app_changes')
export class AppChangeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'app_changes_pk' })
  id!: number;

  @Column('bigint')
  app_id!: number;

  @Column('text')
  client_id!: string;

  /** The publisher, who was told first. */
  @Column('bigint')
  company_id!: number;

  /** Companies are told in the order of their ids: this one was the last. */
  @Column('bigint')
  told_to!: number;
}
