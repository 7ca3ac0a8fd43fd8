import { Controller, Get, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { ownPreferences, preferences } from '@marquee/contracts';
import { Answers, Body, ForUsers, one, Serves, untagged, unwrap, Visit } from '@marquee/edge';
import { Visiting } from '../pages/decorators';

/** Addition to the interface: the preferences of a signed-in person, in every company. */
@Controller('admin')
@Serves(preferences)
export class PreferencesController {
  constructor(private readonly bus: Bus) {}

  @Get('preferences.json')
  @ForUsers()
  @Answers(untagged(one(preferences)))
  get(@Visiting() { session, call }: Visit): Promise<RawReply> {
    return this.bus.pass(ownPreferences.get, call, { session: session ?? '' });
  }

  @Put('preferences.json')
  @ForUsers()
  @Answers(untagged(one(preferences)))
  update(@Visiting() { session, call }: Visit, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(ownPreferences.update, call, {
      session: session ?? '',
      preferences: unwrap(preferences, body),
    });
  }
}
