import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ShopError, type ProductKey } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

/** Decisions, "Ids". */
const TOKEN = /^[A-Z]{16}$/;
const PRODUCT_ID = /^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/i;

/** `{id}` of the path, or what else the interface calls it there. What is no id names nothing that exists. */
export const Id = createParamDecorator((name: 'id' | 'token' | 'market_id' | undefined, host: ExecutionContext) => {
  const { params } = host.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  return idOf(params[name ?? 'id'] ?? '');
});

/** `{token}` of the path: a token or a numeric id, of customers and users. */
export const Token = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const { token } = host.switchToHttp().getRequest<FastifyRequest<{ Params: { token: string } }>>().params;
  return tokenOf(token);
});

/** `{id}` of a product's path: its numeric id, or its `product_id` in either case. */
export const ProductId = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const { id } = host.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params;
  return productKeyOf(id);
});

export function productKeyOf(text: string): ProductKey {
  return PRODUCT_ID.test(text) ? text.toUpperCase() : idOf(text);
}

export function tokenOf(text: string): string {
  return TOKEN.test(text) ? text : String(idOf(text));
}

export function idOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new ShopError('not_found');
}
