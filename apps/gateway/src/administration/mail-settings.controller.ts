import { Controller, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { consoleMails, mailSettings, type JsonSchema, type PersonContext } from '@marquee/contracts';
import { Answers, Body, ForManagers, rawReplyOf, Serves, TakesJson, unwrapped, wholeOne } from '@marquee/edge';
import { Person } from '../pages/decorators';

const orNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description });
const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
const SETTINGS = {
  sender_email: orNull('The own address of the sender; a new one is mailed a link.'),
  color: orNull('The color of buttons, like `#0b5fff`.'),
  logo_url: orNull('The https address of the logo.'),
  carrier: { type: 'string', maxLength: 60, description: 'The name of the carrier.' },
  tracking_url: orNull('The https address of the carrier, with `{{tracking}}`.'),
  refund_mails: flag('True if customers are mailed about refunds.'),
  shipment_mails: flag('True if customers are mailed about shipments.'),
  license_end_days: { type: 'integer', minimum: 0, maximum: 30, description: 'The days before the end of a license.' },
} satisfies JsonSchema['properties'];
const SAVE: JsonSchema = { type: 'object', properties: SETTINGS, required: Object.keys(SETTINGS) };
const TOKEN: JsonSchema = {
  type: 'object',
  properties: { token: { type: 'string', description: 'The token of the mailed link.' } },
  required: ['token'],
};

/** Addition to the interface: the sender and the look of mails to customers. */
@Controller('admin/:company')
@Serves(mailSettings)
export class MailSettingsController {
  constructor(private readonly bus: Bus) {}

  @Get('mail_settings.json')
  @ForManagers('manage_shop')
  @Answers(wholeOne(mailSettings))
  async get(@Person() person: PersonContext): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.settings, person, {}));
  }

  @Put('mail_settings.json')
  @ForManagers('manage_shop')
  @TakesJson(SAVE)
  @Answers(wholeOne(mailSettings))
  async save(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.save_settings, person, unwrapped(body)));
  }

  @Post('mail_settings/confirm.json')
  @ForManagers('manage_shop')
  @TakesJson(TOKEN)
  @Answers(wholeOne(mailSettings))
  async confirm(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.confirm_sender, person, unwrapped(body)));
  }
}
