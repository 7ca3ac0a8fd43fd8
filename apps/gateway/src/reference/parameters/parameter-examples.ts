import type { ApiParameter } from '../document';

/**
 * Scalar fills in a value for every parameter and would send it, so a list would request rows 17 and 18 of one second.
 * An explicit disabled example omits optional parameters.
 */
export function withExample(parameter: ApiParameter): ApiParameter {
  const { default: usual, enum: values, examples } = parameter.schema as Suggestions;
  const value = usual ?? values?.[0] ?? examples?.[0];
  if (parameter.required === true || value === undefined) return parameter;
  return { ...parameter, examples: { default: { value, 'x-disabled': true } } };
}

interface Suggestions {
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}
