import { defaultsOf, user, type CreateUser } from '@marquee/contracts';
import { drawToken } from '@marquee/storage';
import { EVERY_PERMISSION, type Permissions } from './permissions.rules';
import { addressAfter } from './user-address.rules';
import type { UserEntity } from './user.entity';

export type NewUser = Omit<UserEntity, 'company_id' | 'id'>;

const NEW = defaultsOf(user);

/** `version` is the number of the last event about the new user. */
export function newUser(sent: CreateUser, permissions: Permissions, version: number, now: Date): NewUser {
  const token = drawToken();
  return {
    ...NEW,
    ...sent,
    language: (sent.language ?? NEW.language).toLowerCase(),
    permissions,
    version,
    token,
    default_address: addressAfter(null, sent.default_address, token),
    verified_email: false,
    created_at: now,
    updated_at: now,
  };
}

/** The first user of a company. The operator vouches for the address; the name is still unknown. */
export function newOwner(email: string, now: Date): NewUser {
  return { ...newUser({ email, first_name: '', last_name: '' }, EVERY_PERMISSION, 1, now), verified_email: true };
}
