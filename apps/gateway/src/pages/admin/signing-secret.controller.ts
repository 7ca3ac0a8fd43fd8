import { Controller, Get, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleSigningSecrets, type PersonContext } from '@marquee/contracts';
import type { PageResult } from '../../http/page-reply';
import { Serves, SignedIn, TakesForm } from '../../http/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { Visit } from '../visit';
import { signingRotationPage, signingSecretPage } from './signing-secret.page';

/** What a company's website signs login tokens with. */
@Controller('admin/:company/signing-secret')
@Serves('admin.signingSecret')
export class SigningSecretController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn()
  hidden(@Visiting() visit: Visit, @Person() { company }: PersonContext): PageResult {
    return signingSecretPage(visit, { company });
  }

  @Post()
  @SignedIn()
  @TakesForm()
  show(@Visiting() visit: Visit, @Person() person: PersonContext): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () =>
        signingSecretPage(visit, { company, ...(await this.bus.call(consoleSigningSecrets.show, person, {})) }),
      (failure) => signingSecretPage(visit, { company, failure }),
    );
  }

  @Get('rotate')
  @SignedIn()
  confirmRotation(@Visiting() visit: Visit, @Person() { company }: PersonContext): PageResult {
    return signingRotationPage(visit, company);
  }

  @Post('rotate')
  @SignedIn()
  @TakesForm()
  rotate(@Visiting() visit: Visit, @Person() person: PersonContext): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () => {
        const { secrets } = await this.bus.call(consoleSigningSecrets.rotate, person, {});
        return signingSecretPage(visit, { company, secrets, isNew: true });
      },
      (failure) => signingRotationPage(visit, company, failure),
    );
  }
}
