import type { Tx } from '@marquee/storage';
import type { CompaniesRepository } from '../companies/companies.repository';
import { notAllowed, refuseManaging, unknown, type Acting } from './managing.rules';
import type { UserEntity } from './user.entity';
import type { UsersTx } from './users.store';

/** The caller among locked rows; must still be an enabled user. */
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

/** The caller, who must have the permission to manage users. */
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
