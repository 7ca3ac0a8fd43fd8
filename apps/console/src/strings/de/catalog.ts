import type { Translated } from '../strings';
import type { catalog as english } from '../en/catalog';

export const catalog: Translated<typeof english> = {
  title: '',
};
