import { COMPANY_CHANGES, FEED_CHANGES, LICENSE_CHANGES } from '@marquee/contracts';
import { type BusUser, type Connection, textOf } from '../wire';

interface NotificationSpec {
  readonly name: string;
  /** The only user that may publish it. */
  readonly publisher: BusUser;
  /** The only users that may receive it. */
  readonly subscribers: readonly BusUser[];
}

/** Every change notification. It names the kind of change; the receiver reads the data. */
export const CHANGE_NOTIFICATIONS: readonly NotificationSpec[] = [
  { name: FEED_CHANGES, publisher: 'webhook-dispatch', subscribers: ['gateway', 'cli'] },
  { name: LICENSE_CHANGES, publisher: 'commerce', subscribers: ['licensing'] },
  { name: COMPANY_CHANGES, publisher: 'tenant', subscribers: ['licensing'] },
];

/** Receives the kinds of a change and the id of the changed resource. */
export type ChangeListener = (kinds: readonly string[], about: number) => void;

/** Transient change notifications. Receivers that must miss nothing also poll. */
export class ChangeNotifications {
  constructor(private readonly connection: Connection) {}

  /** `about` is the id of the changed resource. Kinds contain no line break. */
  notify(name: string, about: number, kinds: readonly string[]): void {
    const { mux, connected } = this.connection;
    if (connected) {
      mux.notify({ to: notificationSubject(name, about), headers: {}, body: Buffer.from(kinds.join('\n')) });
    }
  }

  /**
   * Until the returned function is called. Reads on this connection from now on happen while the subscription is
   * active.
   */
  receive(name: string, about: number | '*', listener: ChangeListener): () => void {
    const { nc, log } = this.connection;
    const subscription = nc.subscribe(notificationSubject(name, about), {
      callback: (error, msg) => {
        if (error) {
          log.error({ err: error, notification: name }, 'NATS refused the subscription to change notifications');
        } else listener(textOf(msg.data).split('\n'), Number(msg.subject.split('.').at(-1)));
      },
    });
    return () => subscription.unsubscribe();
  }
}

export function notificationSubject(name: string, about: number | '*'): string {
  return `news.${name}.${about}`;
}
