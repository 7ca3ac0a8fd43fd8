import { ACCESS } from './access';
import { CATALOG } from './catalog';
import { COMMERCE } from './commerce';
import type { OperationWords, WordsOfOperations } from './operation-words';
import { SHOP } from './shop';

export type { OperationWords } from './operation-words';

/** The descriptions by `operationId`. */
export const WORDS: WordsOfOperations = { ...CATALOG, ...COMMERCE, ...SHOP, ...ACCESS };

/** An operation without a text is shown under its name, which a test reports. */
export function wordsOf(operation: string): OperationWords {
  return WORDS[operation] ?? { summary: operation, description: '' };
}
