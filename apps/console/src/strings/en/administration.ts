import { settings } from './settings';

export const administration = {
  ...settings,
};
