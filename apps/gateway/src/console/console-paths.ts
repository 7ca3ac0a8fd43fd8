import type { FastifyInstance } from 'fastify';

/** A path below a company that is neither an API route nor a mistyped one. */
const PAGE = /^\/admin\/[1-9]\d*\/(?!(?:apps\/[^/?]+\/)?(?:api|admin)(?:[/?]|$))[^?]*(?<!\.json)(?:\?|$)/;

/** The constraint of the wildcard route of the console, for `@RouteConstraints`. */
export const CONSOLE_PATHS = { console: 'page' };

export function isConsolePath(url: string): boolean {
  return PAGE.test(url);
}

/** Limits the wildcard route of the console, so that unknown API paths still answer 404 as JSON. */
export function addConsolePaths(server: FastifyInstance): void {
  server.addConstraintStrategy({
    name: 'console',
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (key) => handlers.get(key) ?? null,
        set: (key, handler) => void handlers.set(key, handler as never),
      };
    },
    deriveConstraint: ({ url = '' }) => (isConsolePath(url) ? CONSOLE_PATHS.console : undefined),
  });
}
