import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Company } from '@marquee/contracts';

/** The country data of this release, where views can read it. */
@Entity('countries')
export class CountryEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'countries_pk' })
  code!: string;

  @Column('json')
  details!: Company['country_details'];

  /** The last company notified of the current details; null if none is pending. */
  @Column('bigint', { nullable: true })
  told_up_to!: number | null;
}
