import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ShopError, shopContents, type OwnedContent, type Shopper } from '@marquee/contracts';
import { idOf } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import { textIn, type Query as Sent } from '../../http/routing/query';
import { Serves, ShopSignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../../pages/attempt';
import { AsShopper, AtShop } from '../shop.decorators';
import type { ShopVisit } from '../shop-visit';
import { contentPage, contentsPage, noContentPage } from './content.page';
import { ShownContents } from './shown';

const PAGE_LENGTH = 20;

/** "My content": a customer's purchases in this shop. */
@Controller(['', 'shop/:shop'])
@Serves('shop.content')
export class ContentController {
  constructor(
    private readonly bus: Bus,
    private readonly shown: ShownContents,
  ) {}

  @Get('player')
  @ShopSignedIn()
  list(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Query() query: Sent): Promise<PageResult> {
    return this.listed(visit, shopper, query, false);
  }

  @Get('player/ended')
  @ShopSignedIn()
  listEnded(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Query() query: Sent): Promise<PageResult> {
    return this.listed(visit, shopper, query, true);
  }

  @Get('player/:id')
  @ShopSignedIn()
  get(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param('id') id: string,
    @Query() query: Sent,
  ): Promise<PageResult> {
    const opened = textIn(query, 'done') === 'opened';
    return orMissing(visit, () => this.one(visit, shopper, idOf(id), { opened }));
  }

  @Post('player/:id/open')
  @ShopSignedIn()
  @TakesForm()
  open(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Param('id') id: string): Promise<PageResult> {
    return orMissing(visit, () => {
      const wanted = { shopper, id: idOf(id) };
      return attempt(
        async () => {
          await this.bus.call(shopContents.open, visit.call, wanted);
          return new SeeOther(visit.path(`/player/${wanted.id}?done=opened`));
        },
        (failure) => this.one(visit, shopper, wanted.id, { failure }),
      );
    });
  }

  private async listed(visit: ShopVisit, shopper: Shopper, query: Sent, ended: boolean): Promise<PageResult> {
    const sent = textIn(query, 'before');
    const before = sent === undefined ? undefined : idOf(sent);
    const page = await this.bus.call(shopContents.list, visit.call, { shopper, ended, before, limit: PAGE_LENGTH });
    const shown = await this.shown.of(visit, page.contents);
    return contentsPage(visit, { ...page, ended, isLater: before !== undefined, shown });
  }

  private async one(
    visit: ShopVisit,
    shopper: Shopper,
    id: number,
    said: { readonly opened?: boolean; readonly failure?: ShopError },
  ): Promise<PageResult> {
    const content: OwnedContent = await this.bus.call(shopContents.get, visit.call, { shopper, id });
    return contentPage(visit, { ...said, content, shown: await this.shown.of(visit, [content]) });
  }
}

async function orMissing(visit: ShopVisit, work: () => Promise<PageResult>): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return noContentPage(visit, error);
    throw error;
  }
}
