import { randomUUID } from 'node:crypto';
import { epochMs, type CallContext } from '@marquee/contracts';

/** The context of a service's internal call: a new request id and a deadline. */
export function ownCall(ms: number): CallContext {
  return { requestId: randomUUID(), deadline: epochMs() + ms };
}
