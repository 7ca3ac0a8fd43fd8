import { Controller, Get, Req } from '@nestjs/common';
import { AtShops, ErrorsOnPage, type PageResult, Public, Serves } from '@marquee/edge';
import { FrontPages, type FrontRequest } from '../shops/front/front-pages';

/** The public page at the root of a shop's host. */
@Controller()
@Serves('shopWindow')
export class StorefrontPageController {
  constructor(private readonly pages: FrontPages) {}

  @Get()
  @Public('storefront pages are public')
  @ErrorsOnPage()
  @AtShops()
  open(@Req() request: FrontRequest): Promise<PageResult> {
    return this.pages.list(request);
  }
}
