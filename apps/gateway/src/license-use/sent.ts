import { asUnchecked, type Unchecked } from '@marquee/contracts';
import { unwrapped } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** The body with the key, which comes last, so that a client cannot override it. */
export function sentIn({ body }: FastifyRequest, key: string): Unchecked {
  return asUnchecked({ ...unwrapped(body), key });
}
