import { Inject, Injectable } from '@nestjs/common';
import {
  auditNameOf,
  companyId,
  userEvents,
  users,
  type ActorNames,
  type actorNames,
  type ByToken,
  type CallContext,
  type Context,
  type Count,
  type CreateUser,
  type InputOf,
  type ListUsers,
  type Page,
  type RenderedJson,
  type SearchUsers,
  type Unchecked,
  type User,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { changeCompany } from '../companies/company.tx';
import { invite, inviteAgain } from './invitations.tx';
import { unknown, type Acting } from './managing.rules';
import { acting, managing } from './managing.tx';
import { refuseChanges, userDifference, type UserChanges } from './user-changes.rules';
import type { UserEntity } from './user.entity';
import { UsersStore, type UsersTx } from './users.store';

/** The rules of the interface's "Users". An app has the permissions of the admin user in whose name it calls. */
@Injectable()
export class UsersService {
  constructor(
    private readonly store: UsersStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListUsers): Promise<RenderedJson<Page<User>>> {
    return this.store.read(ctx).users.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof users.count>): Promise<Count> {
    return { count: await this.store.read(ctx).users.count(input) };
  }

  search(ctx: Context, input: SearchUsers): Promise<RenderedJson<Page<User>>> {
    return this.store.read(ctx).users.search(input);
  }

  get(ctx: Context, { token, fields }: ByToken): Promise<RenderedJson<User>> {
    return this.store.read(ctx).users.get(token, fields);
  }

  /** Names actors for the activity log. */
  async names(ctx: CallContext, { company_id, ids }: InputOf<typeof actorNames.user>): Promise<ActorNames> {
    return { names: await this.store.read(companyId(company_id), ctx).users.names(ids) };
  }

  create(ctx: Context, input: CreateUser): Promise<RenderedJson<User>> {
    return this.store.writeOnce(ctx, users.create, input, async (tx) => {
      const rendered = await invite(tx, input, await managing(tx, ctx.user), this.clock.now());
      await tx.audit(auditNameOf(ctx), 'user invite', { email: input.email });
      return rendered;
    });
  }

  /** Validates `sent` here, because the rules depend on the stored row. */
  update(ctx: Context, token: string, sent: Unchecked): Promise<RenderedJson<User>> {
    return this.store.writeOnce(ctx, users.update, { token, sent }, async (tx) => {
      const { target, ...by } = await changing(tx, ctx.user, token);
      return tx.users.holding(target).change(
        ctx,
        token,
        (row) => userDifference(row, sent, by),
        async (row, { columns, fields }) => {
          refuseChanges(row, columns, by);
          await tx.audit(auditNameOf(ctx), 'user update', { user_id: row.id, changed: fields });
          return this.write(tx, row, columns, by);
        },
      );
    });
  }

  private async write(tx: UsersTx, target: UserEntity, changes: UserChanges, by: Acting): Promise<RenderedJson<User>> {
    const { id } = target;
    const { email = target.email, state = target.state } = changes;
    const { version, rendered } = await tx.users.update(id, { ...changes, updated_at: this.clock.now() });
    await tx.outbox.append(userEvents.update, { id, version }, { user_id: id, email, state });
    if (changes.email !== undefined && id === by.company.owner_user_id) await changeCompany(tx, this.clock.now());
    // A disabled user could not accept an invitation; it is mailed again after the user is enabled.
    if (changes.verified_email !== false || state === 'disabled') return rendered;
    const { first_name = target.first_name, language = target.language } = changes;
    return inviteAgain(tx, { id, email, first_name, language }, by);
  }
}

async function changing(tx: UsersTx, callerId: number, token: string): Promise<Acting & { target: UserEntity }> {
  const rows = await tx.users.lockNamed(callerId, token);
  const target = rows.find((row) => row.token === token || String(row.id) === token) ?? unknown('user', token);
  return { ...(await acting(tx, callerId, rows)), target };
}
