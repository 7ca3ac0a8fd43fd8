import { event, events, type DataOf } from '../engine/events';
import { id } from '../engine/fields';

/** Of subscribers, group members and newsletter recipients the interface knows the topics and no fields. */
const signUp = event({ id: id() }, 'Somebody signed up, or changed that; the event names the row alone.');
export type SignUp = DataOf<typeof signUp>;
const signUps = { create: signUp, update: signUp };

export const subscriberEvents = events('commerce', 'subscriber', signUps);
export const groupMemberEvents = events('commerce', 'groupmember', signUps);
export const newsRecipientEvents = events('commerce', 'newsrecipient', signUps);
