import { uploads as de } from '../../strings/de/uploads';
import { uploads as en } from '../../strings/en/uploads';
import { useLanguage } from '../../strings/strings';

/** Only these pages load their texts, because the first view has a budget. */
export function useUploadTexts() {
  return { en, de }[useLanguage()];
}
