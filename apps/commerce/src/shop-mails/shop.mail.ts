import type { MailKind, MailLanguage } from '@marquee/contracts';
import {
  inOneLine,
  SHOP_NAME,
  unlinked,
  unlinkedText,
  type MailContent,
  type MailLink,
  type MailRow,
  type TemplateUse,
  type WrittenMail,
} from '@marquee/mail';
import { DEFAULT_TEXTS, FIXED_TEXTS, type TemplateTexts } from './default-texts.mail';
import { filled } from './placeholders.rules';

/** The data of a mail to a customer. */
export interface ShopMail {
  readonly firstName: string;
  /** The values of the placeholders of its kind. */
  readonly values: Readonly<Record<string, string>>;
  readonly rows?: readonly (readonly MailRow[])[];
  readonly more?: readonly string[];
  readonly link?: MailLink;
  readonly links?: readonly MailLink[];
}

export function mailLanguageOf(language: string): MailLanguage {
  return language.slice(0, 2).toLowerCase() === 'de' ? 'de' : 'en';
}

/**
 * Writes a mail to a customer. A plain mail has no links and no text that mail programs turn into links, because an app
 * may have named any address.
 */
export function writeShopMail(kind: MailKind, wanted: string, mail: ShopMail, isPlain: boolean): WrittenMail {
  const language = mailLanguageOf(wanted);
  const one = isPlain ? unlinked : inOneLine;
  const firstName = one(mail.firstName);
  const { hello } = FIXED_TEXTS[language];
  const given = Object.entries(mail.values).map(([name, value]) => [name, one(value)] as const);
  const values = {
    ...Object.fromEntries(given),
    first_name: firstName,
    greeting: firstName === '' ? `${hello},` : `${hello} ${firstName},`,
    shop: SHOP_NAME,
  };
  const rows = mail.rows?.map((group) =>
    group.map((row) => ({ ...row, label: one(row.label), amount: one(row.amount) })),
  );
  const more = mail.more?.map((text) => (isPlain ? unlinkedText(text) : text)).join('\n\n');
  const links = isPlain ? {} : { link: mail.link, links: mail.links };
  const template = { kind, values, isPlain };
  return {
    language,
    content: { ...withTexts(DEFAULT_TEXTS[kind][language], template), rows, more, ...links, template },
  };
}

/** The content with the texts that the shop has edited. */
export function withEdited(content: MailContent, texts: TemplateTexts | null): MailContent {
  const { template } = content;
  return template === undefined || texts === null ? content : { ...content, ...withTexts(texts, template) };
}

function withTexts({ subject, text }: TemplateTexts, { values, isPlain }: TemplateUse): TemplateTexts {
  const safe = isPlain ? unlinkedText : (written: string) => written;
  return { subject: filled(safe(subject), values), text: filled(safe(text), values) };
}
