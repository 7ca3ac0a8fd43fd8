import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { PRODUCT_ID, ShopError, type ProductKey } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { declareNames } from './route';

/** docs/internal/decisions.md, "Ids". */
const TOKEN = /^[A-Z]{16}$/;
const LONG_ID = new RegExp(`^${PRODUCT_ID}$`);

/** `{id}` of the path, or its other name in the interface. A malformed id means 404. */
export const Id = createParamDecorator(
  (
    name: 'id' | 'token' | 'market_id' | 'address' | 'delivery_id' | 'company_id' | 'company' | 'device' | undefined,
    host: ExecutionContext,
  ) => {
    const request = host.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
    return idOf(request.params[name ?? 'id'] ?? '', nounIn(request));
  },
);

const TokenInPath = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const request = host.switchToHttp().getRequest<FastifyRequest<{ Params: { token: string } }>>();
  return tokenOf(request.params.token, nounIn(request));
});

const ProductKeyInPath = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const request = host.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
  return productKeyOf(request.params.id, nounIn(request));
});

/** `{token}` of the path: a token or a numeric id, of customers and users. */
export const Token = (): ParameterDecorator => (target, key, index) => {
  TokenInPath()(target, key, index);
  if (key !== undefined) declareNames(target, key, 'token');
};

/** `{id}` of a product: its numeric id, or its `product_id` in any case. */
export const ProductId = (): ParameterDecorator => (target, key, index) => {
  ProductKeyInPath()(target, key, index);
  if (key !== undefined) declareNames(target, key, 'product');
};

export function productKeyOf(text: string, noun?: string): ProductKey {
  return LONG_ID.test(text) ? text.toUpperCase() : idOf(text, noun);
}

export function tokenOf(text: string, noun?: string): string {
  return TOKEN.test(text) ? text : String(idOf(text, noun));
}

/** `noun` is the resource of the id; pages omit it. */
export function idOf(text: string, noun?: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw noun === undefined ? new ShopError('not_found') : ShopError.notFound(noun, text);
}

function nounIn({ edge }: FastifyRequest): string | undefined {
  return edge.route.noun;
}
