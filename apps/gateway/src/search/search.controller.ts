import { Controller, Get } from '@nestjs/common';
import type { RawReply } from '@marquee/bus';
import {
  filterSpecs,
  hit,
  MAX_HITS,
  oneOf,
  phrase,
  SEARCHED,
  SEARCHED_TYPES,
  upTo,
  type Context,
  type Phrase,
  type SearchedType,
} from '@marquee/contracts';
import { AccessByAny, Answers, Ctx, FilterQuery, listOf, rawReplyOf, Serves } from '@marquee/edge';
import { Searches } from './searches';

const SCOPES = [...new Set(Object.values(SEARCHED))];
const QUERY = {
  filters: filterSpecs({
    query: phrase()
      .required()
      .says('A part of a title, a name, an email, an order number or a client id, without regard to case.'),
    type: oneOf(...SEARCHED_TYPES).says('Only hits of this type; without it, of every type that the scopes allow.'),
    limit: upTo(MAX_HITS).says('The maximum hits of each type; 5 without it.'),
  }),
};
interface Query {
  readonly query: Phrase;
  readonly type?: SearchedType;
  readonly limit?: number;
}

/** Addition to the interface: one search over resources of several services. */
@Controller('api')
@Serves('search')
export class SearchController {
  constructor(private readonly searches: Searches) {}

  @Get('search.json')
  @AccessByAny(SCOPES)
  @Answers({ ...listOf(hit), whole: true })
  async find(@Ctx() ctx: Context, @FilterQuery(QUERY) { query, ...more }: Query): Promise<RawReply> {
    return rawReplyOf(await this.searches.find(ctx, { text: query.value, ...more }));
  }
}
