import { mails as de } from '../../strings/de/mails';
import { mails as en } from '../../strings/en/mails';
import { useLanguage } from '../../strings/strings';

export type MailPageTexts = typeof en;

/** Only this page loads its texts, because the first view has a budget. */
export function useMailPageTexts() {
  return { en, de }[useLanguage()];
}
