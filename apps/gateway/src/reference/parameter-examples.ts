import type { ApiParameter } from './document';

/**
 * The page fills in whatever a parameter's schema suggests, and would send all of it with a request that somebody tries:
 * a list would ask for rows 17 and 18 of one second. An example of its own, which says that it is off until it is ticked,
 * keeps optional parameters out; the value stands ready beside the box.
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
