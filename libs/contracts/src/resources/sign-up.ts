import { email, gmt, id, text } from '../engine/fields';
import { since } from '../engine/filters';
import { countOp, listOp, operations, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { byId } from '../paging';
import { SUBSCRIBER_STATES } from './audience';

const shop = () =>
  id()
    .orNull()
    .readOnly()
    .says('The theme setting of the sign-up; null if the operator of the platform added the row.');

/** The resource of `subscriber/…` events. */
export const subscriber = resource(
  'subscriber',
  'subscribers',
  {
    id: id().identity().says('The id of the subscriber, which events and deliveries contain.'),
    email: email().readOnly().says('The email of the subscriber. It is unconfirmed.'),
    first_name: text().readOnly().says('The first name; may be empty.'),
    last_name: text().readOnly().says('The last name; may be empty.'),
    language: text(2).readOnly().says('The language code; empty if unknown.').example('en'),
    state: text().among(SUBSCRIBER_STATES).readOnly().says('`ended` if the subscription has ended, else `active`.'),
    theme_setting_id: shop(),
    created_at: gmt().readOnly().says('When the subscriber signed up.'),
    updated_at: gmt().readOnly().says('When the subscriber was last changed.'),
  },
  { addedFor: 'the resource of the subscriber topics: the interface names no fields and no route' },
);
export type Subscriber = Shape<typeof subscriber>;

/** The resource of `groupmember/…` events. */
export const groupMember = resource(
  'groupmember',
  'groupmembers',
  {
    id: id().identity().says('The id of the group member, which events and deliveries contain.'),
    email: email().readOnly().says('The email of the group member. It is unconfirmed.'),
    group: text().readOnly().says('The name of the group. A person has one row for each group.').example('Press'),
    theme_setting_id: shop(),
    created_at: gmt().readOnly().says('When the group member signed up.'),
    updated_at: gmt().readOnly().says('When the group member was last changed.'),
  },
  {
    title: 'Group member',
    addedFor: 'the resource of the groupmember topics: the interface names no fields and no route',
  },
);
export type GroupMember = Shape<typeof groupMember>;

export const NEWS_RECIPIENT_STATES = ['active', 'unsubscribed'] as const;

/** The resource of `newsrecipient/…` events. */
export const newsRecipient = resource(
  'newsrecipient',
  'newsrecipients',
  {
    id: id().identity().says('The id of the newsletter recipient, which events and deliveries contain.'),
    email: email().readOnly().says('The email of the recipient.'),
    language: text(2).readOnly().says('The language code; empty if unknown.').example('en'),
    state: text()
      .among(NEWS_RECIPIENT_STATES)
      .readOnly()
      .says('`unsubscribed` after the recipient ended the newsletter: send no more of it. Else `active`.'),
    theme_setting_id: shop(),
    confirmed_at: gmt().orNull().readOnly().says('When the recipient confirmed the sign-up from the mailbox.'),
    unsubscribed_at: gmt().orNull().readOnly().says('When the recipient ended the newsletter; null if active.'),
    created_at: gmt().readOnly().says('When the recipient was added.'),
    updated_at: gmt().readOnly().says('When the recipient was last changed.'),
  },
  {
    title: 'Newsletter recipient',
    addedFor: 'the resource of the newsrecipient topics: the interface names no fields and no route',
  },
);
export type NewsRecipient = Shape<typeof newsRecipient>;

const changed = { updated_at: since() };
/** Visitors and the operator write sign-ups; apps read them. */
export const subscribers = operations('commerce.subscribers', {
  list: listOp(subscriber, changed),
  count: countOp(subscriber, changed),
  get: readOp(byId, subscriber),
});
export const groupMembers = operations('commerce.group_members', {
  list: listOp(groupMember, changed),
  count: countOp(groupMember, changed),
  get: readOp(byId, groupMember),
});
export const newsRecipients = operations('commerce.news_recipients', {
  list: listOp(newsRecipient, changed),
  count: countOp(newsRecipient, changed),
  get: readOp(byId, newsRecipient),
});
