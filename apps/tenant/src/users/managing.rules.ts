import { ShopError } from '@marquee/contracts';
import type { CompanyEntity } from '../companies/company.entity';
import type { UserEntity } from './user.entity';

/** The user in whose name a call acts. */
export interface Acting {
  /** Locked until the transaction ends, so that two users who disable each other are serialized. */
  readonly caller: UserEntity;
  readonly company: CompanyEntity;
}

export function refuseManaging({ permissions }: UserEntity): void {
  if (permissions.create_users !== 1) throw notAllowed();
}

/**
 * At least one user must remain who can enable other users. An operator may disable an owner whose account was taken
 * over.
 */
export function refuseDisabling({ id }: UserEntity, { caller, company }: Acting): void {
  if (id === caller.id) throw conflict('You cannot disable yourself. Ask another user who manages users.');
  if (id === company.owner_user_id) {
    throw conflict('The owner of a company cannot be disabled. Contact the operator of the platform.');
  }
}

/** Prevents users of the console from lowering their own permissions, which they could not undo. */
export function refusePermitting({ id }: UserEntity, { caller, company }: Acting): void {
  if (id === caller.id) throw conflict('You cannot change your own permissions. Ask another user who manages users.');
  if (id === company.owner_user_id) {
    throw conflict('The permissions of the owner cannot be changed. Change those of another user.');
  }
}

export function conflict(sentence: string): ShopError {
  return new ShopError('conflict', sentence);
}

export function unknown(what: string, id: number | string): never {
  throw ShopError.notFound(what, id);
}

export function notAllowed(): ShopError {
  return new ShopError(
    'forbidden',
    'You do not have the permission to manage the users of this company. Ask a user who has it.',
  );
}
