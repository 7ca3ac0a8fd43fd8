import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Shopper } from '@marquee/contracts';
import {
  formOf,
  idOf,
  type PageResult,
  SeeOther,
  Serves,
  ShopSignedIn,
  type ShopVisit,
  TakesForm,
} from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentUse } from '../delivery/content-urls';
import { deviceIn, knownDevice } from '../delivery/devices';
import { AsShopper, AtShop } from '../shop.decorators';
import { REQUEST_FIELD } from '../content/content-files.page';
import { ContentUses, isUnseated, type FoundFile } from './content-uses';
import { orMissing } from '../content/or-missing';
import { endedPage, refusedPage } from './refused.page';
import { watchPage } from './watch.page';

interface Named {
  readonly id: string;
  readonly file: string;
}

/** Watches and downloads bought content. */
@Controller(['', 'shop/:shop'])
@Serves('shop.watch')
export class WatchController {
  constructor(private readonly uses: ContentUses) {}

  @Post('player/:id/files/:file/play')
  @ShopSignedIn()
  @TakesForm()
  play(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param() named: Named,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageResult> {
    return this.use(visit, shopper, named, reply, 'play');
  }

  @Post('player/:id/files/:file/download')
  @ShopSignedIn()
  @TakesForm()
  download(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param() named: Named,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageResult> {
    return this.use(visit, shopper, named, reply, 'download');
  }

  /** The player. A browser without a seat gets one by the button of the content's page, which counts. */
  @Get('player/:id/watch/:file')
  @ShopSignedIn()
  watch(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param() named: Named,
    @Req() request: FastifyRequest,
  ): Promise<PageResult> {
    return this.found(visit, shopper, { named, use: 'play' }, async (found) => {
      const device = deviceIn(request, visit);
      const validation = device && (await this.uses.validate(visit, found.content, device));
      if (device === null || validation === null || isUnseated(validation)) return this.home(visit, found);
      if (!validation.valid) return refusedPage(visit, found, validation);
      const until = this.uses.endOf('play', validation);
      if (until === null) return this.home(visit, found);
      const allowed = { use: 'play', device, until } as const;
      const urlOf = (file: FoundFile['file']) => this.uses.urlOf(visit, { ...found, file }, allowed);
      return watchPage(visit, found, urlOf);
    });
  }

  private use(
    visit: ShopVisit,
    shopper: Shopper,
    named: Named,
    reply: FastifyReply,
    use: ContentUse,
  ): Promise<PageResult> {
    return this.found(visit, shopper, { named, use }, async (found) => {
      const device = knownDevice(reply.request, reply, visit);
      const request = formOf(reply.request).text(REQUEST_FIELD);
      const validation = await this.uses.count(visit, found, { use, device, request });
      if (!validation.valid) return refusedPage(visit, found, validation);
      const until = this.uses.endOf(use, validation);
      if (until === null) return this.home(visit, found);
      if (use === 'download') return new SeeOther(this.uses.urlOf(visit, found, { use, device, until }));
      return new SeeOther(visit.path(`/player/${found.content.id}/watch/${found.file.id}`));
    });
  }

  private found(
    visit: ShopVisit,
    shopper: Shopper,
    { named, use }: { readonly named: Named; readonly use: ContentUse },
    work: (found: FoundFile) => Promise<PageResult>,
  ): Promise<PageResult> {
    return orMissing(visit, async () => {
      const content = await this.uses.contentOf(visit, shopper, idOf(named.id));
      const wanted = { file: idOf(named.file), use };
      return endedPage(visit, content) ?? work(await this.uses.find(visit, content, wanted));
    });
  }

  private home(visit: ShopVisit, { content }: FoundFile): PageResult {
    return new SeeOther(visit.path(`/player/${content.id}`));
  }
}
