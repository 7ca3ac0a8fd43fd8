import { createContext, useContext } from 'react';
import type { FormSpec } from '../fields/specs';

export const SpecContext = createContext<FormSpec>({});

/** The specification of the form's fields. */
export function useSpec(): FormSpec {
  return useContext(SpecContext);
}
