import type { Translated } from '../strings';
import type { administration as english } from '../en/administration';
import { settings } from './settings';

export const administration: Translated<typeof english> = {
  ...settings,
};
