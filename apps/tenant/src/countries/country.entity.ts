import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Company } from '@marquee/contracts';

/** What the country data of this release says, where the database can print it. */
@Entity('countries')
export class CountryEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'countries_pk' })
  code!: string;

  @Column('json')
  details!: Company['country_details'];
}
