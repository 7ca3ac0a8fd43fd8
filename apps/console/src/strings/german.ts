import type { en } from './english';
import { choices } from './de/choices';
import { common } from './de/common';
import { fields } from './de/fields';
import { administration } from './de/administration';
import { catalog } from './de/catalog';
import { integrations } from './de/integrations';
import { sales } from './de/sales';
import { overview } from './de/overview';

export const de: typeof en = {
  ...common,
  fields,
  choices,
  administration,
  catalog,
  integrations,
  sales,
  overview,
};
