import type { Translated } from '../strings';
import type { sales as english } from '../en/sales';

export const sales: Translated<typeof english> = {
  title: '',
};
