import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  RenderedJson,
  requirePermission,
  userEvents,
  type CreateUser,
  type Nothing,
  type OperatorContext,
  type PersonContext,
  type User,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import { invite, inviteAgain } from './invitations.tx';
import { conflict, refuseDisabling, refusePermitting, unknown } from './managing.rules';
import { managing, managingOther } from './managing.tx';
import { changedPermissions, given, type Permissions } from './permissions.rules';
import type { UserChanges } from './user-changes.rules';
import type { UserEntity } from './user.entity';
import type { UsersRepository } from './users.repository';
import { UsersStore } from './users.store';

/** Maximum users on the page, which has no pagination; companies have far fewer. */
const SHOWN = 1000;

type ChangingTx = Tx<{ users: UsersRepository }>;

/** Users as the console and the operator's command line manage them. */
@Injectable()
export class ConsoleUsersService {
  constructor(
    private readonly store: UsersStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: PersonContext): Promise<RenderedJson<{ users: User[] }>> {
    const { memberships, users } = this.store.read(ctx);
    requirePermission(await memberships.get(ctx.user), 'create_users');
    const { json } = await users.list({ limit: SHOWN });
    return new RenderedJson(`{"users":${json}}`);
  }

  invite(ctx: PersonContext, input: CreateUser): Promise<RenderedJson<User>> {
    return this.store.act(ctx, 'user invite', { email: input.email }, async (tx) =>
      invite(tx, input, await managing(tx, ctx.user), this.clock.now()),
    );
  }

  remind(ctx: PersonContext, userId: number): Promise<Nothing> {
    return this.store.act(ctx, 'user remind', { user_id: userId }, async (tx) => {
      const { target, ...by } = await managingOther(tx, ctx.user, userId);
      if (target.state === 'disabled') throw conflict('This user is disabled. Enable the user first.');
      if (target.verified_email) {
        throw conflict('This user has already accepted the invitation. No new invitation is needed.');
      }
      await inviteAgain(tx, target, by);
      return {};
    });
  }

  /** The audit log stores which permissions were given and taken away. */
  permit(ctx: PersonContext, userId: number, sent: Partial<Permissions>): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      const { target, ...by } = await managingOther(tx, ctx.user, userId);
      refusePermitting(target, by);
      const permissions = given(sent, by.caller.permissions, target.permissions);
      const changed = changedPermissions(target.permissions, permissions);
      await tx.audit(ctx.email, 'user permit', { user_id: userId, ...changed });
      if (changed.given.length + changed.taken.length > 0) await this.change(tx, target, { permissions });
      return {};
    });
  }

  setState(ctx: PersonContext, userId: number, state: User['state']): Promise<Nothing> {
    return this.store.act(ctx, actionOf(state), { user_id: userId }, async (tx) => {
      const { target, ...by } = await managingOther(tx, ctx.user, userId);
      if (state === 'disabled') refuseDisabling(target, by);
      await this.setTo(tx, target, state);
      return {};
    });
  }

  /** Called by the operator, who identifies users by email and may also disable an owner. */
  async setStateOf(ctx: OperatorContext, input: { company_id: number; email: string }, state: User['state']) {
    const { company_id, email } = input;
    await this.store.operate(ctx, companyId(company_id), actionOf(state), { email }, async (tx) => {
      if (!(await tx.companies.row())) unknown('company', company_id);
      const target = (await tx.users.lockByEmail(email)) ?? unknown('user', email);
      await this.setTo(tx, target, state);
    });
    return { company_id, email, state };
  }

  private async setTo(tx: ChangingTx, target: UserEntity, state: User['state']): Promise<void> {
    if (target.state !== state) await this.change(tx, target, { state });
  }

  private async change(tx: ChangingTx, target: UserEntity, change: UserChanges): Promise<void> {
    const { id, email } = target;
    const { state = target.state } = change;
    const { version } = await tx.users.update(id, { ...change, updated_at: this.clock.now() });
    await tx.outbox.append(userEvents.update, { id, version }, { user_id: id, email, state });
  }
}

function actionOf(state: User['state']): string {
  return state === 'disabled' ? 'user disable' : 'user enable';
}
