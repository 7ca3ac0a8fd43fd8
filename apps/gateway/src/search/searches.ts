import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  authSearch,
  catalogSearch,
  commerceSearch,
  SEARCHED,
  SEARCHED_TYPES,
  ShopError,
  tenantSearch,
  type Context,
  type ErrorCode,
  type Hit,
  type Operation,
  type Search,
  type SearchedType,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';

const USUAL_LIMIT = 5;
/** Maximum wait for a service, because a person waits for the hits. */
const SERVICE_TIMEOUT_MS = 5_000;
const AWAY: ReadonlySet<string> = new Set<ErrorCode>(['unavailable', 'timeout']);

type Finding<T extends SearchedType> = Operation<Search<T>, readonly Hit[], 'company'>;

interface Asked {
  readonly text: string;
  readonly type?: SearchedType;
  readonly limit?: number;
}

/** Searches in all services at once, for the types that the token may read. */
@Injectable()
export class Searches {
  constructor(
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(ctx: Context, { text, type, limit = USUAL_LIMIT }: Asked): Promise<Hit[]> {
    const allowed = allowedTypes(ctx, type);
    if (limit === 0) return [];
    const deadline = Math.min(ctx.deadline, this.clock.now().getTime() + SERVICE_TIMEOUT_MS);
    const found = async <T extends SearchedType>(
      operation: Finding<T>,
      types: readonly T[],
    ): Promise<readonly Hit[]> => {
      const wanted = types.filter((one) => allowed.includes(one));
      return wanted.length === 0 ? [] : this.ask(operation, { ...ctx, deadline }, { text, types: wanted, limit });
    };
    const hits = await Promise.all([
      found(catalogSearch.find, ['product', 'category']),
      found(commerceSearch.find, ['order', 'customer']),
      found(tenantSearch.find, ['user']),
      found(authSearch.find, ['app']),
    ]);
    return hits.flat();
  }

  /** A service that does not answer fails the search, because missing hits would look like none. */
  private async ask<T extends SearchedType>(
    operation: Finding<T>,
    ctx: Context,
    input: Search<T>,
  ): Promise<readonly Hit[]> {
    try {
      return await this.bus.call(operation, ctx, input);
    } catch (error) {
      if (!(error instanceof ShopError && AWAY.has(error.code))) throw error;
      const types = input.types.join(' and ');
      throw new ShopError(
        'unavailable',
        `The search could not look for ${types}. Retry later, or search for another type.`,
      );
    }
  }
}

function allowedTypes({ scopes }: Context, type: SearchedType | undefined): readonly SearchedType[] {
  const allowed = SEARCHED_TYPES.filter((one) => scopes.includes(SEARCHED[one]));
  if (type === undefined) return allowed;
  if (allowed.includes(type)) return [type];
  const scope = SEARCHED[type];
  throw new ShopError(
    'scope_missing',
    `The access token lacks the scope ${scope}. Authorize the app again with that scope.`,
  );
}
