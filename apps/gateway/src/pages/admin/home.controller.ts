import { Controller, Get } from '@nestjs/common';
import { ShopError, type Membership } from '@marquee/contracts';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import { Serves, SignedIn } from '../../http/routing/route';
import { Visiting } from '../decorators';
import { sectionsOf } from '../layout';
import { Visit } from '../visit';
import { homePage, noSectionPage } from './home.page';

@Controller('admin')
@Serves('admin.home')
export class HomeController {
  @Get()
  @SignedIn()
  home(@Visiting() visit: Visit): PageResult {
    const [only, ...others] = visit.visitor?.memberships ?? [];
    if (only === undefined || others.length > 0) return homePage(visit);
    return new SeeOther(startOf(only));
  }

  @Get(':company')
  @SignedIn()
  company(@Visiting() visit: Visit): PageResult {
    const { membership } = visit;
    if (membership === null) throw new ShopError('not_found');
    return sectionsOf(membership).length === 0 ? noSectionPage(visit) : new SeeOther(startOf(membership));
  }
}

/** The first section that a user may open, or a page for users without permissions. */
function startOf(membership: Membership): string {
  const [first] = sectionsOf(membership);
  const company = `/admin/${membership.company_id}`;
  return first === undefined ? company : `${company}/${first}`;
}
