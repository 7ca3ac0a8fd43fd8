import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UpdatePreferences } from '@marquee/contracts';
import { IdentityEntity } from '../identities/identity.entity';

/** The console preferences of a user. */
@Entity('preferences')
@ForeignKey(() => IdentityEntity, ['email'], ['email'], { name: 'preferences_identity', onDelete: 'CASCADE' })
export class PreferencesEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'preferences_pk' })
  email!: string;

  /** The keys that the user has set; all others have their defaults. */
  @Column('jsonb')
  chosen!: UpdatePreferences;
}
