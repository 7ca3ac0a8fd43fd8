/** Wraps a handler for logs, metrics and traces; may change `traceparent` before it runs. */
export type HandlerObserver = <T>(
  kind: 'rpc' | 'event',
  name: string,
  headers: Record<string, string>,
  run: () => Promise<T>,
) => Promise<T>;
