import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  groupMembers,
  newsRecipients,
  subscribers,
  type ById,
  type Context,
  type Count,
  type InputOf,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import {
  GroupMemberListRepository,
  NewsRecipientListRepository,
  SubscriberListRepository,
} from './sign-up-lists.repository';

@Injectable()
export class SignUpListsStore extends storeOf({
  groupMembers: GroupMemberListRepository,
  newsRecipients: NewsRecipientListRepository,
  subscribers: SubscriberListRepository,
}) {}

/** The sign-ups that events name, as the API shows them. */
@Controller()
export class SignUpListsHandlers {
  constructor(private readonly store: SignUpListsStore) {}

  @Handles(subscribers.list)
  listSubscribers(ctx: Context, input: InputOf<typeof subscribers.list>) {
    return this.store.read(ctx).subscribers.list(input);
  }

  @Handles(subscribers.count)
  async countSubscribers(ctx: Context, input: InputOf<typeof subscribers.count>): Promise<Count> {
    return { count: await this.store.read(ctx).subscribers.count(input) };
  }

  @Handles(subscribers.get)
  getSubscriber(ctx: Context, { id, fields }: ById) {
    return this.store.read(ctx).subscribers.get(id, fields);
  }

  @Handles(groupMembers.list)
  listGroupMembers(ctx: Context, input: InputOf<typeof groupMembers.list>) {
    return this.store.read(ctx).groupMembers.list(input);
  }

  @Handles(groupMembers.count)
  async countGroupMembers(ctx: Context, input: InputOf<typeof groupMembers.count>): Promise<Count> {
    return { count: await this.store.read(ctx).groupMembers.count(input) };
  }

  @Handles(groupMembers.get)
  getGroupMember(ctx: Context, { id, fields }: ById) {
    return this.store.read(ctx).groupMembers.get(id, fields);
  }

  @Handles(newsRecipients.list)
  listNewsRecipients(ctx: Context, input: InputOf<typeof newsRecipients.list>) {
    return this.store.read(ctx).newsRecipients.list(input);
  }

  @Handles(newsRecipients.count)
  async countNewsRecipients(ctx: Context, input: InputOf<typeof newsRecipients.count>): Promise<Count> {
    return { count: await this.store.read(ctx).newsRecipients.count(input) };
  }

  @Handles(newsRecipients.get)
  getNewsRecipient(ctx: Context, { id, fields }: ById) {
    return this.store.read(ctx).newsRecipients.get(id, fields);
  }
}

@Module({ controllers: [SignUpListsHandlers], providers: [SignUpListsStore] })
export class SignUpListsModule {}
