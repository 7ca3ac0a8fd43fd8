import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

/** Decisions, "Ids". */
const TOKEN = /^[A-Z]{16}$/;

/** `{id}` of the path, or what else the interface calls it there. What is no id names nothing that exists. */
export const Id = createParamDecorator((name: 'id' | 'token' | undefined, host: ExecutionContext) => {
  const { params } = host.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  return idOf(params[name ?? 'id'] ?? '');
});

/** `{token}` of the path: a token or a numeric id, of customers and users. */
export const Token = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const { token } = host.switchToHttp().getRequest<FastifyRequest<{ Params: { token: string } }>>().params;
  return tokenOf(token);
});

export function tokenOf(text: string): string {
  return TOKEN.test(text) ? text : String(idOf(text));
}

export function idOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new ShopError('not_found');
}
