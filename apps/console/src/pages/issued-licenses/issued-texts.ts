import { issuedLicenses as de } from '../../strings/de/issued-licenses';
import { issuedLicenses as en } from '../../strings/en/issued-licenses';
import { useLanguage } from '../../strings/strings';

/** Only these pages load their texts, because the first view has a budget. */
export function useIssuedTexts() {
  return { en, de }[useLanguage()];
}
