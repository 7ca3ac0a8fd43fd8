import type { Translated } from '../strings';
import type { integrations as english } from '../en/integrations';

export const integrations: Translated<typeof english> = {
  title: '',
};
