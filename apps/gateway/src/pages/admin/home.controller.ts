import { Controller, Get } from '@nestjs/common';
import type { PersonContext } from '@marquee/contracts';
import { SeeOther, type PageResult } from '../../http/page-reply';
import { Serves, SignedIn } from '../../http/route';
import { Person, Visiting } from '../decorators';
import { Visit } from '../visit';
import { homePage } from './home.page';

@Controller('admin')
@Serves('admin.home')
export class HomeController {
  @Get()
  @SignedIn()
  home(@Visiting() visit: Visit): PageResult {
    const [only, ...others] = visit.visitor?.memberships ?? [];
    if (only === undefined || others.length > 0) return homePage(visit);
    return new SeeOther(`/admin/${only.company_id}/apps`);
  }

  @Get(':company')
  @SignedIn()
  company(@Person() { company }: PersonContext): PageResult {
    return new SeeOther(`/admin/${company}/apps`);
  }
}
