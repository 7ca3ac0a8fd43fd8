import { licenses as de } from '../../strings/de/licenses';
import { licenses as en } from '../../strings/en/licenses';
import { useLanguage } from '../../strings/strings';

/** Only these pages load their texts, because the first view has a budget. */
export function useLicenseTexts() {
  return { en, de }[useLanguage()];
}
