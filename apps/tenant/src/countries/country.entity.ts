import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Company } from '@marquee/contracts';

/** What the country data of this release says, where the database can print it. */
@Entity('countries')
export class CountryEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'countries_pk' })
  code!: string;

  @Column('json')
  details!: Company['country_details'];

  /** The last of its companies that was told of the present details; null where nobody is left to be told. */
  @Column('bigint', { nullable: true })
  told_up_to!: number | null;
}
