import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  Printed,
  ShopError,
  userEvents,
  type CreateUser,
  type Nothing,
  type OperatorContext,
  type PersonContext,
  type User,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { CompanyEntity } from '../companies/company.entity';
import { TenantStore, type TenantTx } from '../tenant.store';
import { newUser } from './new-user';
import { given } from './permissions';
import type { UserEntity } from './user.entity';

/** On one page; a company has few. */
const SHOWN = 1000;

/** The rules of the interface's "User (admin user)". */
@Injectable()
export class UsersService {
  constructor(
    private readonly store: TenantStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: PersonContext): Promise<Printed<{ users: User[] }>> {
    const { json } = await this.store.read(ctx.company).users.list({ limit: SHOWN });
    return new Printed(`{"users":${json}}`);
  }

  /** A user is born with two events: that they exist, and that somebody is to write to them. */
  invite(ctx: PersonContext, input: CreateUser): Promise<Printed<User>> {
    return this.store.act(ctx, 'user invite', { email: input.email }, async (tx) => {
      const { caller, company } = await managing(tx, ctx.user);
      const permissions = given(input.permissions, caller.permissions);
      const row = newUser({ ...input, state: 'enabled' }, permissions, 2, this.clock.now());
      const { id, printed } = await tx.users.insert(row);
      const { email, state } = row;
      await tx.outbox.append(userEvents.create, { id, version: 1 }, { user_id: id, email, state });
      await tx.outbox.append(userEvents.invite, { id, version: 2 }, invitation({ ...row, id }, caller, company));
      return printed;
    });
  }

  remind(ctx: PersonContext, userId: number): Promise<Nothing> {
    return this.store.act(ctx, 'user remind', { user_id: userId }, async (tx) => {
      const { caller, company, target } = await managingOther(tx, ctx.user, userId);
      if (target.state === 'disabled') throw conflict('This user is disabled.');
      if (target.verified_email) throw conflict('This user has taken the invitation up already.');
      const { version } = await tx.users.update(userId, {});
      await tx.outbox.append(userEvents.invite, { id: userId, version }, invitation(target, caller, company));
      return {};
    });
  }

  setState(ctx: PersonContext, userId: number, state: User['state']): Promise<Nothing> {
    return this.store.act(ctx, actionOf(state), { user_id: userId }, async (tx) => {
      const { company, target } = await managingOther(tx, ctx.user, userId);
      if (userId === ctx.user && state === 'disabled') throw conflict('You cannot disable yourself.');
      await this.change(tx, company, target, state);
      return {};
    });
  }

  /** By the operator, who knows users by their email. */
  async setStateOf(ctx: OperatorContext, input: { company_id: number; email: string }, state: User['state']) {
    const { company_id, email } = input;
    await this.store.operate(ctx, companyId(company_id), actionOf(state), { email }, async (tx) => {
      const company = (await tx.companies.get()) ?? unknown('company', company_id);
      const target = (await tx.users.lockByEmail(email)) ?? unknown('user', email);
      await this.change(tx, company, target, state);
    });
    return { company_id, email, state };
  }

  private async change(tx: TenantTx, company: CompanyEntity, target: UserEntity, state: User['state']): Promise<void> {
    const { id, email } = target;
    // Somebody must be left who can bring the others back; the whole company can be disabled instead.
    if (state === 'disabled' && id === company.owner_user_id) throw conflict("A company's owner cannot be disabled.");
    if (target.state === state) return;
    const { version } = await tx.users.update(id, { state, updated_at: this.clock.now() });
    await tx.outbox.append(userEvents.update, { id, version }, { user_id: id, email, state });
  }
}

interface Managing {
  /** Held until the transaction ends: two who disable each other come one after the other. */
  readonly caller: UserEntity;
  readonly company: CompanyEntity;
}

/** The caller, who must be allowed to manage users, and with them the users that they manage. */
async function managing(
  tx: TenantTx,
  callerId: number,
  ...others: number[]
): Promise<Managing & { rows: UserEntity[] }> {
  const company = await tx.companies.get();
  const rows = await tx.users.lock([callerId, ...others]);
  const caller = rows.find(({ id }) => id === callerId);
  if (!company || company.company_disabled || caller?.state !== 'enabled' || caller.permissions.create_users !== 1) {
    throw new ShopError('forbidden', 'You may not manage the users of this company.');
  }
  return { caller, company, rows };
}

async function managingOther(tx: TenantTx, callerId: number, id: number): Promise<Managing & { target: UserEntity }> {
  const { rows, ...who } = await managing(tx, callerId, id);
  return { ...who, target: rows.find((row) => row.id === id) ?? unknown('user', id) };
}

function invitation(
  { id, email, first_name, language }: Pick<UserEntity, 'id' | 'email' | 'first_name' | 'language'>,
  by: UserEntity,
  { company_name }: CompanyEntity,
) {
  const invited_by = `${by.first_name} ${by.last_name}`.trim() || by.email;
  return { user_id: id, email, first_name, language, company_name, invited_by };
}

function actionOf(state: User['state']): string {
  return state === 'disabled' ? 'user disable' : 'user enable';
}

function conflict(sentence: string): ShopError {
  return new ShopError('conflict', sentence);
}

function unknown(what: string, id: number | string): never {
  throw ShopError.notFound(what, id);
}
