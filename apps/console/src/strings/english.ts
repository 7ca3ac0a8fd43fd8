import { choices } from './en/choices';
import { common } from './en/common';
import { fields } from './en/fields';
import { administration } from './en/administration';
import { catalog } from './en/catalog';
import { integrations } from './en/integrations';
import { sales } from './en/sales';
import { overview } from './en/overview';

export const en = { ...common, fields, choices, administration, catalog, integrations, sales, overview };
