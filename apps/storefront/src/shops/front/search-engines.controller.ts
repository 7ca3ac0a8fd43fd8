import { Controller, Get, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ShopError, shopProducts, shops } from '@marquee/contracts';
import { AtShops, escaped, Public, Serves } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { FrontPages, type FrontRequest } from './front-pages';
import type { FrontVisit } from './front-visit';

const HOURLY = 'public, max-age=3600';

/** What search engines read of a shop's host. */
@Controller()
@Serves('shop.searchEngines')
export class SearchEnginesController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: FrontPages,
  ) {}

  @Get('robots.txt')
  @Public('search engines have no token')
  @AtShops()
  async robots(@Req() request: FrontRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { origin } = await this.visitOf(request);
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': HOURLY });
    const personal = ['/account', '/player', '/content', '/newsletter', '/api', '/session'];
    const lines = ['User-agent: *', ...personal.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`];
    return `${lines.join('\n')}\n`;
  }

  @Get('sitemap.xml')
  @Public('search engines have no token')
  @AtShops()
  async sitemap(@Req() request: FrontRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const visit = await this.visitOf(request);
    const { company_id, theme_setting_id } = visit.shop;
    const { theme_id } = await this.bus.call(shops.front, visit.call, { company_id, theme_setting_id });
    const [{ categories }, { products }] = await Promise.all([
      this.bus.call(shopProducts.directory, visit.call, { company_id, theme_id, languages: [] }),
      this.bus.call(shopProducts.sitemap, visit.call, { company_id, theme_id }),
    ]);
    const pages = [
      { path: '/' },
      ...categories.map(({ id }) => ({ path: `/categories/${id}` })),
      ...products.map(({ id, updated_at }) => ({ path: `/products/${id}`, changed: `${updated_at}Z` })),
    ];
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOURLY });
    return sitemapOf(visit, pages);
  }

  /** An offline shop has nothing to find. */
  private async visitOf(request: FrontRequest): Promise<FrontVisit> {
    const visit = await this.pages.visitOf(request);
    if (visit === null || visit.shop.shop_offline) throw new ShopError('not_found');
    return visit;
  }
}

function sitemapOf(
  { origin }: FrontVisit,
  pages: readonly { readonly path: string; readonly changed?: string }[],
): string {
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`;
    return `<url><loc>${escaped(`${origin}${path}`)}</loc>${lastmod}</url>`;
  });
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${schema}">\n${entries.join('\n')}\n</urlset>\n`;
}
