import type { ChoiceName } from '../generated/names';

/** The name of a value's label. Numbers mean something else in every field, texts do not. */
export const choiceName = (field: string, value: string | number): ChoiceName =>
  (typeof value === 'number' ? `${field}.${value}` : value) as ChoiceName;
