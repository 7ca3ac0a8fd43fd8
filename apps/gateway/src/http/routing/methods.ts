import { ShopError } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SAYS_METHODS = { access: { public: 'says which methods a path takes' } };

/**
 * Every path answers OPTIONS with its methods and rejects other methods with the same list. Both answers use the
 * router's own routes.
 */
export class PathMethods {
  private readonly known = new Map<string, Set<string>>();

  note(route: { url: string; method: string | string[] }): void {
    const methods = this.known.get(route.url) ?? new Set<string>();
    for (const method of [route.method].flat()) methods.add(method);
    this.known.set(route.url, methods);
  }

  /** Called when all routes are registered. */
  close(server: FastifyInstance): void {
    for (const [url, known] of this.known) {
      const allow = METHODS.filter((method) => known.has(method)).join(', ');
      const answer = answering(allow);
      // A route for other sites answers its preflight itself.
      const method = [...METHODS, 'OPTIONS'].filter((other) => !known.has(other));
      server.route({ method, url, config: SAYS_METHODS, onRequest: answer, handler: answer });
    }
  }
}

function answering(allow: string) {
  // Before the body is read, because no route uses it.
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('allow', allow);
    if (request.method !== 'OPTIONS') throw new ShopError('method_not_allowed');
    return reply.code(204).send();
  };
}
