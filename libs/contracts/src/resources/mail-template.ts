import { anyText, bool, email, gmt, int, listOf, text, url } from '../engine/fields';
import { answers, takesBody, type GivenBy } from '../engine/input';
import { op, operations, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { nothing } from '../paging';

/** The mails to customers whose texts a company can edit. */
export const MAIL_KINDS = ['order', 'refund', 'shipment', 'license_end', 'content_ready'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export const MAIL_LANGUAGES = ['en', 'de'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const kind = () => text().among(MAIL_KINDS).says('The mail.').example('order');
const mailLanguage = () => text().among(MAIL_LANGUAGES).says('The language of the mail.').example('en');
const subject = () => text(200).says('The subject.').example('Your order {{order}} at {{shop}}');
const body = () => text(5000).says('The paragraphs before the fixed parts, separated by empty lines.');

/** The text of a mail of a company's shops, in one language. */
export const mailTemplate = resource(
  'mail_template',
  'mail_templates',
  {
    kind: kind().readOnly(),
    language: mailLanguage().readOnly(),
    subject: subject().readOnly(),
    text: body().readOnly(),
    edited: bool().readOnly().says('False for the text of the platform.'),
    placeholders: listOf(text()).readOnly().says('The placeholders of this mail, which are sent as `{{name}}`.'),
  },
  { title: 'Mail template', addedFor: 'the texts of mails to customers, which a shop can edit' },
);
export type MailTemplate = Shape<typeof mailTemplate>;

/** How a company's shops send mails. */
export const mailSettings = resource(
  'mail_settings',
  'mail_settings',
  {
    sender_email: email().orNull().readOnly().says('The own address of the sender; null for that of the platform.'),
    sender_verified_at: gmt()
      .orNull()
      .readOnly()
      .says('When the link mailed to that address was opened; null while mails come from the platform.'),
    color: text(7).orNull().readOnly().says('The color of buttons.').example('#0b5fff'),
    logo_url: url().orNull().readOnly().says('The https address of the logo; null shows the name of the company.'),
    carrier: text(60).readOnly().says('The name of the carrier in mails about shipments.').example('Parcel Post'),
    tracking_url: text(500)
      .orNull()
      .readOnly()
      .says('The https address of the carrier for a shipment, with `{{tracking}}` in place of the number.')
      .example('https://parcels.example.org/?number={{tracking}}'),
    refund_mails: bool().readOnly().says('True if customers are mailed about refunds.'),
    shipment_mails: bool().readOnly().says('True if customers are mailed about shipments.'),
    license_end_days: int()
      .range(0, 30)
      .readOnly()
      .says('How many days before the end of a license its customer is mailed; 0 sends no mail.')
      .example(3),
  },
  { title: 'Mail settings', addedFor: 'the sender and the look of mails to customers' },
);
export type MailSettings = Shape<typeof mailSettings>;

const named = { kind: kind(), language: mailLanguage() };
const written = { ...named, subject: subject(), text: body() };
const saveSettings = takesBody({
  sender_email: email().orNull(),
  color: text(7).orNull(),
  logo_url: url().orNull(),
  carrier: text(60),
  tracking_url: text(500).orNull(),
  refund_mails: bool(),
  shipment_mails: bool(),
  license_end_days: int().range(0, 30),
});
export type SaveMailSettings = GivenBy<typeof saveSettings>;
const saveTemplate = takesBody(written);
export type SaveMailTemplate = GivenBy<typeof saveTemplate>;
const namedTemplate = takesBody(named);
export type NamedMailTemplate = GivenBy<typeof namedTemplate>;

export interface MailPreview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The gateway requires the permission `manage_shop` for each. */
export const consoleMails = operations('commerce.console.mails', {
  list: readOp(nothing, answers<{ readonly mail_templates: readonly MailTemplate[] }>()),
  save: op(saveTemplate, answers<MailTemplate>()),
  reset: op(namedTemplate, answers<MailTemplate>()),
  /** Renders sample data with a text that need not be saved. */
  preview: readOp(saveTemplate, answers<MailPreview>()),
  /** Mails that preview to the signed-in user. */
  send_test: op(saveTemplate, answers<{ readonly to: string }>()),
  settings: readOp(nothing, answers<MailSettings>()),
  /** A new address is mailed a link, and sends once it is confirmed. */
  save_settings: op(saveSettings, answers<MailSettings>()),
  confirm_sender: op(takesBody({ token: anyText() }), answers<MailSettings>()),
});
