import { Controller, Get, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleSigningSecrets, type PersonContext } from '@marquee/contracts';
import { Form, FormBody } from '../../http/bodies/form';
import type { PageResult } from '../../http/replies/page-reply';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { Visit } from '../visit';
import { confirmationIn } from './confirm.page';
import { signingRotationPage, signingSecretPage } from './signing-secret.page';

/** The secrets with which a company's website signs login tokens. */
@Controller('admin/:company/signing-secret')
@Serves('admin.signingSecret')
export class SigningSecretController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn('manage_apps')
  hidden(@Visiting() visit: Visit, @Person() { company }: PersonContext): PageResult {
    return signingSecretPage(visit, { company });
  }

  @Post()
  @SignedIn('manage_apps')
  @TakesForm()
  show(@Visiting() visit: Visit, @Person() person: PersonContext, @FormBody() form: Form): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () => {
        const { secrets } = await this.bus.call(consoleSigningSecrets.show, person, confirmationIn(form, visit));
        return signingSecretPage(visit, { company, secrets });
      },
      (failure) => signingSecretPage(visit, { company, failure }),
    );
  }

  @Get('rotate')
  @SignedIn('manage_apps')
  confirmRotation(@Visiting() visit: Visit, @Person() { company }: PersonContext): PageResult {
    return signingRotationPage(visit, company);
  }

  @Post('rotate')
  @SignedIn('manage_apps')
  @TakesForm()
  rotate(@Visiting() visit: Visit, @Person() person: PersonContext, @FormBody() form: Form): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () => {
        const { secrets } = await this.bus.call(consoleSigningSecrets.rotate, person, confirmationIn(form, visit));
        return signingSecretPage(visit, { company, secrets, isNew: true });
      },
      (failure) => signingRotationPage(visit, company, failure),
    );
  }
}
