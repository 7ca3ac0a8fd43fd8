import { ACCESS } from './access';
import { ADMINISTRATION } from './administration';
import { CATALOG } from './catalog';
import { COMMERCE } from './commerce';
import { ISSUED_LICENSES } from './issued-licenses';
import { LICENSE_FILES } from './license-files';
import type { OperationText, OperationTexts } from './operation-text';
import { SHOP } from './shop';

export type { OperationText } from './operation-text';

/** The descriptions by `operationId`. */
export const TEXTS: OperationTexts = {
  ...CATALOG,
  ...COMMERCE,
  ...ISSUED_LICENSES,
  ...LICENSE_FILES,
  ...SHOP,
  ...ACCESS,
  ...ADMINISTRATION,
};

/** An operation without a text is shown under its name, which a test reports. */
export function textOf(operation: string): OperationText {
  return TEXTS[operation] ?? { summary: operation, description: '' };
}
