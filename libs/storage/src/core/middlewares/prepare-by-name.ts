import type { ConnectedStatement } from './middleware';

/** A connection parses and plans a named statement once. */
export function prepareByName(_connection: unknown, { name }: ConnectedStatement) {
  return { preparedAs: name };
}
