/** Declared operations without a handler, by resource. A service that implements one removes its name. */
const PENDING: Readonly<Record<string, readonly string[]>> = {};

export interface PendingOperation {
  readonly resource: string;
  /** The operation's name: `commerce.orders.list`. */
  readonly name: string;
}
export const PENDING_OPERATIONS: readonly PendingOperation[] = Object.entries(PENDING).flatMap(([resource, names]) =>
  names.map((name) => ({ resource, name })),
);

export function isPending(operation: { readonly name: string }): boolean {
  return PENDING_OPERATIONS.some(({ name }) => name === operation.name);
}
