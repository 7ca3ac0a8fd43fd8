import type { FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import type { ErrorPage } from '../routing/error-replies';
import { hostIn, HostNames } from '../routing/host';
import { errorPage } from '../pages/error.page';
import { languagesIn } from './messages';
import { languageFor } from './languages';
import { namelessErrorPage, shopErrorPage } from './shop-error.page';
import { ShopVisit } from './shop-visit';

/** Shows errors in the shop's layout, or in the platform's if the shop cannot be loaded. */
export function errorPages(config: EdgeConfig): ErrorPage {
  const names = new HostNames(config);
  return (failure, request) => {
    // A request may fail before its shop is known.
    const visit = request.edge?.visit;
    if (visit instanceof ShopVisit) return shopErrorPage(visit, failure, request.id);
    if (!isOfShop(request, names)) return errorPage(failure, request.id);
    const language = languageFor(languagesIn(request.headers['accept-language'] ?? ''));
    return namelessErrorPage(language, failure, request.id);
  };
}

function isOfShop(request: FastifyRequest, names: HostNames): boolean {
  const access = request.edge?.route.access;
  return (access !== undefined && 'shop' in access) || names.isForShops(hostIn(request));
}
