import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopContents, type ShopError, type Shopper } from '@marquee/contracts';
import { attempt, idOf, SeeOther, Serves, ShopSignedIn, TakesForm, textIn } from '@marquee/edge';
import type { PageResult, Query as Sent, ShopVisit } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { knownDevice } from '../delivery/devices';
import { AsShopper, AtShop } from '../shop.decorators';
import { ContentFiles } from './content-files';
import { contentPage, contentsPage, DONE, type Action } from './content.page';
import { orMissing } from './or-missing';
import { OwnDevices } from './own-devices';
import { ShownContents } from './shown';

const PAGE_LENGTH = 20;

/** "My content": a customer's purchases in this shop. */
@Controller(['', 'shop/:shop'])
@Serves('shop.content')
export class ContentController {
  constructor(
    private readonly bus: Bus,
    private readonly shown: ShownContents,
    private readonly devices: OwnDevices,
    private readonly files: ContentFiles,
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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageResult> {
    // The forms of this page then come from a known device, also two at the same time.
    knownDevice(reply.request, reply, visit);
    const action = DONE.get(textIn(query, 'done') ?? '');
    return orMissing(visit, () => this.one(visit, shopper, idOf(id), { action }));
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
        (failure) => this.one(visit, shopper, wanted.id, { action: 'open', failure }),
      );
    });
  }

  @Post('player/:id/devices/:device/remove')
  @ShopSignedIn()
  @TakesForm()
  removeDevice(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param('id') id: string,
    @Param('device') device: string,
  ): Promise<PageResult> {
    return orMissing(visit, async () => {
      const wanted = { shopper, id: idOf(id) };
      const content = await this.bus.call(shopContents.get, visit.call, wanted);
      return attempt(
        async () => {
          await this.devices.remove(visit, content, idOf(device));
          return new SeeOther(visit.path(`/player/${wanted.id}?done=removed`));
        },
        (failure) => this.one(visit, shopper, wanted.id, { action: 'remove device', failure }),
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
    said: { readonly action?: Action | undefined; readonly failure?: ShopError },
  ): Promise<PageResult> {
    const content = await this.bus.call(shopContents.get, visit.call, { shopper, id });
    const [shown, devices, licensed] = await Promise.all([
      this.shown.of(visit, [content]),
      this.devices.of(visit, content),
      this.files.of(visit, content),
    ]);
    return contentPage(visit, { ...said, content, shown, devices, licensed });
  }
}
