import { userEvents, type CreateUser, type Invitation, type RenderedJson, type User } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { Acting } from './managing.rules';
import { newUser } from './new-user.rules';
import { given } from './permissions.rules';
import type { UserEntity } from './user.entity';
import type { UsersRepository } from './users.repository';

/** A new user emits two events: the creation, and the invitation to mail. */
export async function invite(
  tx: Tx<{ users: UsersRepository }>,
  input: CreateUser,
  by: Acting,
  now: Date,
): Promise<RenderedJson<User>> {
  const permissions = given(input.permissions, by.caller.permissions);
  const row = newUser(input, permissions, 2, now);
  const { id, rendered } = await tx.users.insert(row);
  const { email, state } = row;
  await tx.outbox.append(userEvents.create, { id, version: 1 }, { user_id: id, email, state });
  await tx.outbox.append(userEvents.invite, { id, version: 2 }, invitation({ ...row, id }, by));
  return rendered;
}

/** Sends a new invitation to an existing user. */
export async function inviteAgain(
  tx: Tx<{ users: UsersRepository }>,
  target: Pick<UserEntity, 'id' | 'email' | 'first_name' | 'language'>,
  by: Acting,
): Promise<RenderedJson<User>> {
  const { id } = target;
  const { version, rendered } = await tx.users.update(id, {});
  await tx.outbox.append(userEvents.invite, { id, version }, invitation(target, by));
  return rendered;
}

function invitation(
  { id, email, first_name, language }: Pick<UserEntity, 'id' | 'email' | 'first_name' | 'language'>,
  { caller, company }: Acting,
): Invitation {
  const invited_by = `${caller.first_name} ${caller.last_name}`.trim() || caller.email;
  return { user_id: id, email, first_name, language, company_name: company.company_name, invited_by };
}
