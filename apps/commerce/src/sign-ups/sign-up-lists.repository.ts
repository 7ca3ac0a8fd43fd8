import { groupMember, groupMembers, newsRecipient, newsRecipients, subscriber, subscribers } from '@marquee/contracts';
import { filtersOf, ResourceRepository, view } from '@marquee/storage';
import { GroupMemberEntity } from './group-member.entity';
import { NewsRecipientEntity } from './news-recipient.entity';
import { SubscriberEntity } from './subscriber.entity';

const subscriberView = view(subscriber, { entity: SubscriberEntity, changes: 'company' });
const groupMemberView = view(groupMember, {
  entity: GroupMemberEntity,
  computed: { group: 'r.group_name' },
  changes: 'company',
});
const newsRecipientView = view(newsRecipient, {
  entity: NewsRecipientEntity,
  computed: { state: "case when r.unsubscribed_at is null then 'active' else 'unsubscribed' end" },
  changes: 'company',
});

/** Subscribers as the API shows them; `SignUpsRepository` writes them. */
export class SubscriberListRepository extends ResourceRepository<typeof subscriber, SubscriberEntity> {
  protected readonly view = subscriberView;
  protected readonly filters = filtersOf(subscribers);
}

/** Group members as the API shows them. */
export class GroupMemberListRepository extends ResourceRepository<typeof groupMember, GroupMemberEntity> {
  protected readonly view = groupMemberView;
  protected readonly filters = filtersOf(groupMembers);
}

/** Newsletter recipients as the API shows them. */
export class NewsRecipientListRepository extends ResourceRepository<typeof newsRecipient, NewsRecipientEntity> {
  protected readonly view = newsRecipientView;
  protected readonly filters = filtersOf(newsRecipients);
}
