import { randomUUID } from 'node:crypto';
import { epochMs, type CallContext } from '@marquee/contracts';

/** The context of what a service does for itself, without a request: it has an id of its own and so much time. */
export function ownCall(ms: number): CallContext {
  return { requestId: randomUUID(), deadline: epochMs() + ms };
}
