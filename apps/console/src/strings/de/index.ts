import type { Strings } from '../strings';
import { choices } from './choices';
import { common } from './common';
import { fields } from './fields';
import { administration } from './administration';
import { catalog } from './catalog';
import { integrations } from './integrations';
import { sales } from './sales';
import { overview } from './overview';

export const de: Strings = { ...common, fields, choices, administration, catalog, integrations, sales, overview };
