import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

/** `{id}` of the path. What is no id names nothing that exists. */
export const Id = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const { id } = host.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params;
  return idOf(id);
});

export function idOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new ShopError('not_found');
}
