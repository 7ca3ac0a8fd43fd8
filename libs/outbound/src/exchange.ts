import { request, type Dispatcher } from 'undici';
import { OutboundError, outboundErrorOf } from './outbound-error';
import { MAX_INTERIM_ANSWERS, pinnedAgent } from './pinned-agent';
import type { Target } from './target';

export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Aborts the request at any stage. */
  readonly signal: AbortSignal;
}

export type HttpResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * Sends one request on a new socket to the checked address only. The reader handles redirects; afterwards the socket is
 * closed.
 */
export async function exchange<T>(
  target: Target,
  asked: Exchange,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const agent = pinnedAgent(target.address, { connections: 1, pipelining: 0 });
  const tooMany = new AbortController();
  const signal = AbortSignal.any([asked.signal, tooMany.signal]);
  let interim = 0;
  const onInfo = () => {
    interim += 1;
    if (interim > MAX_INTERIM_ANSWERS) tooMany.abort(new OutboundError('too_slow'));
  };
  try {
    return await read(await request(target.url, { ...asked, signal, onInfo, dispatcher: agent }));
  } catch (error) {
    throw outboundErrorOf(error);
  } finally {
    await agent.destroy();
  }
}
