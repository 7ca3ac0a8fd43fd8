import type { Translated } from '../strings';
import type { administration as english } from '../en/administration';

export const administration: Translated<typeof english> = {
  title: '',
};
