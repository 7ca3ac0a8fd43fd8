import { FEED_NEWS } from '@marquee/contracts';
import { type BusUser, type Connection, textOf } from '../wire';

interface NewsSpec {
  readonly name: string;
  /** Who alone may tell it. */
  readonly teller: BusUser;
  /** Who alone may hear it. */
  readonly hearers: readonly BusUser[];
}

/** Every kind of news. It says that something of some kind has changed, never what: whoever hears it looks for himself. */
export const NEWS: readonly NewsSpec[] = [{ name: FEED_NEWS, teller: 'webhook-dispatch', hearers: ['gateway', 'cli'] }];

/** Told to those who listen at that moment. Nothing is kept: whoever must miss nothing looks now and then as well. */
export class News {
  constructor(private readonly connection: Connection) {}

  /** `about` is the id of what has changed. No kind has a line break. */
  tell(name: string, about: number, kinds: readonly string[]): void {
    const { mux, connected } = this.connection;
    if (connected) mux.tell({ to: newsSubject(name, about), headers: {}, body: Buffer.from(kinds.join('\n')) });
  }

  /** Until the returned function is called. What is asked for on this connection from now on is asked while listening. */
  hear(name: string, about: number, listener: (kinds: readonly string[]) => void): () => void {
    const { nc, log } = this.connection;
    const subscription = nc.subscribe(newsSubject(name, about), {
      callback: (error, msg) => {
        if (error) log.error({ err: error, news: name }, 'the subscription to news is refused');
        else listener(textOf(msg.data).split('\n'));
      },
    });
    return () => subscription.unsubscribe();
  }
}

export function newsSubject(name: string, about: number | '*'): string {
  return `news.${name}.${about}`;
}
