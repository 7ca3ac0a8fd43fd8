import { system as de } from '../../strings/de/system';
import { system as en } from '../../strings/en/system';
import { useLanguage } from '../../strings/strings';

/** Only this page loads its texts, because the first view has a budget. */
export function useSystemTexts() {
  return { en, de }[useLanguage()];
}
