import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { dayIn } from '../shop-mails/formats.rules';
import { mailLanguageOf, type ShopMail } from '../shop-mails/shop.mail';
import type { EndingLicense } from './ending-licenses.repository';

const DAY_MS = 24 * 3_600_000;
/** A license must be at least this many times as long as the time before its end, else the mail comes with its start. */
const SHORTEST = 2;

export function isLongEnough({ starts_at, expires_at, days }: EndingLicense): boolean {
  return expires_at.getTime() - starts_at.getTime() >= SHORTEST * days * DAY_MS;
}

/** The mail before the end of a license; `url` is the page of the customer's content. */
export function licenseEndMail(
  { title, expires_at }: Pick<EndingLicense, 'title' | 'expires_at'>,
  wanted: string,
  url: string | null,
): Omit<ShopMail, 'firstName'> {
  const language = mailLanguageOf(wanted);
  return {
    values: { title, end: dayIn(language, expires_at) },
    ...(url !== null && { link: { label: FIXED_TEXTS[language].content, url } }),
  };
}
