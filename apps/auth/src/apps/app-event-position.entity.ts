import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of the last `app/…` event that a company received for an app. */
@Entity('app_event_heads')
export class AppEventPositionEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'app_event_heads_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'app_event_heads_pk' })
  app_id!: number;

  @Column('integer')
  version!: number;
}
