import { event, events } from '../engine/events';

/**
 * Subscribers, group members and newsletter recipients: the interface knows their topics and no fields, so their
 * events name the row alone.
 */
export interface SignUp {
  readonly id: number;
}
const signUps = { create: event<SignUp>(), update: event<SignUp>() };

export const subscriberEvents = events('commerce', 'subscriber', signUps);
export const groupMemberEvents = events('commerce', 'groupmember', signUps);
export const newsRecipientEvents = events('commerce', 'newsrecipient', signUps);
