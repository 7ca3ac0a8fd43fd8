import type { Translated } from '../strings';
import type { overview as english } from '../en/overview';

export const overview: Translated<typeof english> = {
  title: '',
};
