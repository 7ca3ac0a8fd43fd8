import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { consoleApps, ownApp, type App, type AppWithSecret, type OwnApp, type PersonContext } from '@marquee/contracts';
import {
  Answers,
  Body,
  ForManagers,
  Id,
  nothing,
  rawReplyOf,
  Serves,
  TakesJson,
  unwrap,
  Visit,
  wholeListOf,
  wholeOne,
} from '@marquee/edge';
import { Person, Visiting } from '../pages/decorators';
import { CONFIRMATION, confirmationIn, proving } from './confirmation';

/** Addition to the interface: the apps that a company publishes, with their settings and secrets. */
@Controller('admin/:company')
@Serves(ownApp)
export class OwnAppsController {
  constructor(private readonly bus: Bus) {}

  @Get('own_apps.json')
  @ForManagers('manage_apps')
  @Answers(wholeListOf(ownApp))
  async list(@Person() person: PersonContext): Promise<RawReply> {
    const { apps } = await this.bus.call(consoleApps.list, person, {});
    return rawReplyOf(apps.map(shown));
  }

  @Get('own_apps/:id.json')
  @ForManagers('manage_apps')
  @Answers(wholeOne(ownApp))
  async get(@Person() person: PersonContext, @Id() app_id: number): Promise<RawReply> {
    return rawReplyOf(shown(await this.bus.call(consoleApps.get, person, { app_id })));
  }

  @Post('own_apps.json')
  @ForManagers('manage_apps')
  @Answers({ ...wholeOne(ownApp), status: 201 })
  async create(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(shown(await this.bus.call(consoleApps.create, person, unwrap(ownApp, body))));
  }

  @Put('own_apps/:id.json')
  @ForManagers('manage_apps')
  @Answers(wholeOne(ownApp))
  async update(@Person() person: PersonContext, @Id() app_id: number, @Body() body: unknown): Promise<RawReply> {
    const input = { app_id, app: unwrap(ownApp, body) };
    return rawReplyOf(shown(await this.bus.call(consoleApps.update, person, input)));
  }

  @Post('own_apps/:id/secret.json')
  @ForManagers('manage_apps')
  @TakesJson(CONFIRMATION)
  @Answers(wholeOne(ownApp))
  async replaceSecret(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
    @Body() body: unknown,
  ): Promise<RawReply> {
    const input = { app_id, ...confirmationIn(body, visit) };
    return rawReplyOf(shown(await proving(this.bus.call(consoleApps.rotate, person, input))));
  }

  @Delete('own_apps/:id.json')
  @ForManagers('manage_apps')
  @Answers(nothing())
  remove(@Person() person: PersonContext, @Id() app_id: number): Promise<RawReply> {
    return this.bus.pass(consoleApps.remove, person, { app_id });
  }
}

function shown({ app_id, company_id: _own, redirect_uris, ...app }: App | AppWithSecret): OwnApp {
  return { id: app_id, client_secret: undefined, redirect_uris: [...redirect_uris], ...app };
}
