import { Controller, Post } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { consoleSigningSecrets, shownSigningSecret, type PersonContext } from '@marquee/contracts';
import { Answers, Asks, Body, ForManagers, rawReplyOf, Serves, TakesJson, Visit, wholeListOf } from '@marquee/edge';
import { Person, Visiting } from '../pages/decorators';
import { CONFIRMATION, confirmationIn, proving } from './confirmation';

/** Addition to the interface: the secrets with which the website of a company signs login tokens. */
@Controller('admin/:company')
@Serves(shownSigningSecret)
export class SigningSecretsController {
  constructor(private readonly bus: Bus) {}

  @Post('signing_secrets/show.json')
  @ForManagers('manage_apps')
  @Asks(CONFIRMATION)
  @Answers(wholeListOf(shownSigningSecret))
  async show(@Visiting() visit: Visit, @Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    const { secrets } = await proving(this.bus.call(consoleSigningSecrets.show, person, confirmationIn(body, visit)));
    return rawReplyOf(secrets);
  }

  @Post('signing_secrets/rotate.json')
  @ForManagers('manage_apps')
  @TakesJson(CONFIRMATION)
  @Answers(wholeListOf(shownSigningSecret))
  async rotate(@Visiting() visit: Visit, @Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    const { secrets } = await proving(this.bus.call(consoleSigningSecrets.rotate, person, confirmationIn(body, visit)));
    return rawReplyOf(secrets);
  }
}
