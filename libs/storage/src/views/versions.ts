import { type Context, ShopError } from '@marquee/contracts';

/** Checks `If-Match`: refuses a change that was made for another version of the row. */
export function expectVersion(ctx: Pick<Context, 'ifMatch'>, current: number): void {
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== current) throw new ShopError('precondition_failed');
}
