import { AtShops, ErrorsOnPage, type PageResult, Public, Serves } from '@marquee/edge';
import { Controller, Get, Req } from '@nestjs/common';
import { FrontPages, type FrontRequest } from './front-pages';

const REASON = 'the shop shows its products to every visitor';

/** The public pages below a shop. `/` of a shop's host is that of the storefront page. */
@Controller(['', 'shop/:shop'])
@Serves('shop.front')
export class FrontController {
  constructor(private readonly pages: FrontPages) {}

  @Get('categories/:id')
  @Public(REASON)
  @ErrorsOnPage()
  @AtShops()
  category(@Req() request: FrontRequest): Promise<PageResult> {
    return this.pages.list(request);
  }

  @Get('products/:id')
  @Public(REASON)
  @ErrorsOnPage()
  @AtShops()
  product(@Req() request: FrontRequest): Promise<PageResult> {
    return this.pages.product(request);
  }

  @Get('legal')
  @Public(REASON)
  @ErrorsOnPage()
  @AtShops()
  legal(@Req() request: FrontRequest): Promise<PageResult> {
    return this.pages.legal(request);
  }
}

/** The start page of a shop below the platform's name. */
@Controller('shop/:shop')
@Serves('shop.start')
export class FrontStartController {
  constructor(private readonly pages: FrontPages) {}

  @Get()
  @Public(REASON)
  @ErrorsOnPage()
  @AtShops()
  open(@Req() request: FrontRequest): Promise<PageResult> {
    return this.pages.list(request);
  }
}
