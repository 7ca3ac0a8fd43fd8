import { ShopError } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CompaniesRepository } from '../companies/companies.repository';
import type { CompanyEntity } from '../companies/company.entity';
import type { UserEntity } from './user.entity';
import type { UsersTx } from './users.store';

/** In whose name something is done. */
export interface Acting {
  /** Held until the transaction ends: two who disable each other come one after the other. */
  readonly caller: UserEntity;
  readonly company: CompanyEntity;
}

/** Among rows that are held: the caller, who must still be somebody here. */
export async function acting(
  tx: Tx<{ companies: CompaniesRepository }>,
  callerId: number,
  rows: readonly UserEntity[],
): Promise<Acting> {
  const company = await tx.companies.row();
  const caller = rows.find(({ id }) => id === callerId);
  if (!company || company.company_disabled || caller?.state !== 'enabled') throw notAllowed();
  return { caller, company };
}

/** The caller, who must be allowed to manage users. */
export async function managing(tx: UsersTx, callerId: number): Promise<Acting> {
  return managingAmong(tx, callerId, await tx.users.lockAll([callerId]));
}

export async function managingOther(
  tx: UsersTx,
  callerId: number,
  id: number,
): Promise<Acting & { target: UserEntity }> {
  const rows = await tx.users.lockAll([callerId, id]);
  const who = await managingAmong(tx, callerId, rows);
  return { ...who, target: rows.find((row) => row.id === id) ?? unknown('user', id) };
}

async function managingAmong(tx: UsersTx, callerId: number, rows: readonly UserEntity[]): Promise<Acting> {
  const who = await acting(tx, callerId, rows);
  refuseManaging(who.caller);
  return who;
}

export function refuseManaging({ permissions }: UserEntity): void {
  if (permissions.create_users !== 1) throw notAllowed();
}

/** Somebody must be left who can bring the others back. An operator may disable an owner whose account was taken over. */
export function refuseDisabling({ id }: UserEntity, { caller, company }: Acting): void {
  if (id === caller.id) throw conflict('You cannot disable yourself.');
  if (id === company.owner_user_id) throw conflict("A company's owner cannot be disabled.");
}

/** On the admin pages: a user who lowers their own permissions by mistake could not undo it. */
export function refusePermitting({ id }: UserEntity, { caller, company }: Acting): void {
  if (id === caller.id) throw conflict('You cannot change your own permissions.');
  if (id === company.owner_user_id) throw conflict("A company's owner keeps every permission.");
}

export function conflict(sentence: string): ShopError {
  return new ShopError('conflict', sentence);
}

export function unknown(what: string, id: number | string): never {
  throw ShopError.notFound(what, id);
}

function notAllowed(): ShopError {
  return new ShopError('forbidden', 'You may not manage the users of this company.');
}
