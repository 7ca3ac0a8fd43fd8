import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UpdatePreferences } from '@marquee/contracts';
import { IdentityEntity } from '../identities/identity.entity';

/** What a person has chosen for the console. */
@Entity('preferences')
@ForeignKey(() => IdentityEntity, ['email'], ['email'], { name: 'preferences_identity', onDelete: 'CASCADE' })
export class PreferencesEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'preferences_pk' })
  email!: string;

  /** The chosen keys; the others have their defaults. */
  @Column('jsonb')
  chosen!: UpdatePreferences;
}
