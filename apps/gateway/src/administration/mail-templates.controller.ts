import { Controller, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  consoleMails,
  MAIL_KINDS,
  MAIL_LANGUAGES,
  mailTemplate,
  type JsonSchema,
  type PersonContext,
} from '@marquee/contracts';
import {
  Answers,
  Body,
  document,
  type DocumentSchema,
  ForManagers,
  rawReplyOf,
  Serves,
  TakesJson,
  unwrapped,
  wholeListOf,
  wholeOne,
} from '@marquee/edge';
import { Person } from '../pages/decorators';

const NAMED = {
  kind: { type: 'string', enum: [...MAIL_KINDS], description: 'The mail.' },
  language: { type: 'string', enum: [...MAIL_LANGUAGES], description: 'The language of the mail.' },
} satisfies JsonSchema['properties'];
const NAME: JsonSchema = { type: 'object', properties: NAMED, required: ['kind', 'language'] };
const TEXTS: JsonSchema = {
  type: 'object',
  properties: {
    ...NAMED,
    subject: { type: 'string', maxLength: 200, description: 'The subject, with placeholders like `{{order}}`.' },
    text: { type: 'string', maxLength: 5000, description: 'Paragraphs, separated by empty lines.' },
  },
  required: ['kind', 'language', 'subject', 'text'],
};
const text = (description: string): JsonSchema => ({ type: 'string', description });
const PREVIEW: DocumentSchema = {
  title: 'MailPreview',
  description: 'A mail with sample data.',
  type: 'object',
  properties: {
    subject: text('The subject.'),
    text: text('The plain-text part.'),
    html: text('The HTML part. Show it in a sandboxed frame only.'),
  },
  required: ['subject', 'text', 'html'],
};
const SENT: DocumentSchema = {
  title: 'SentTestMail',
  description: 'A queued test mail.',
  type: 'object',
  properties: { to: text('The address with which the user has signed in.') },
  required: ['to'],
};

/** Addition to the interface: the texts of mails to customers. */
@Controller('admin/:company')
@Serves(mailTemplate)
export class MailTemplatesController {
  constructor(private readonly bus: Bus) {}

  @Get('mail_templates.json')
  @ForManagers('manage_shop')
  @Answers(wholeListOf(mailTemplate))
  async list(@Person() person: PersonContext): Promise<RawReply> {
    const { mail_templates } = await this.bus.call(consoleMails.list, person, {});
    return rawReplyOf(mail_templates);
  }

  @Put('mail_templates.json')
  @ForManagers('manage_shop')
  @TakesJson(TEXTS)
  @Answers(wholeOne(mailTemplate))
  async save(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.save, person, unwrapped(body)));
  }

  @Post('mail_templates/reset.json')
  @ForManagers('manage_shop')
  @TakesJson(NAME)
  @Answers(wholeOne(mailTemplate))
  async reset(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.reset, person, unwrapped(body)));
  }

  @Post('mail_templates/preview.json')
  @ForManagers('manage_shop')
  @TakesJson(TEXTS)
  @Answers(document(PREVIEW))
  async preview(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.preview, person, unwrapped(body)));
  }

  @Post('mail_templates/test.json')
  @ForManagers('manage_shop')
  @TakesJson(TEXTS)
  @Answers(document(SENT))
  async sendTest(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleMails.send_test, person, unwrapped(body)));
  }
}
