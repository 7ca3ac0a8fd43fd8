import { ShopError } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SAYS_METHODS = { access: { public: 'says which methods a path takes' } };

interface Known extends Pick<RouteOptions, 'constraints'> {
  readonly methods: Set<string>;
}

/**
 * Every path answers OPTIONS with its methods and rejects other methods with the same list. Both answers use the
 * router's own routes.
 */
export class PathMethods {
  private readonly known = new Map<string, Known>();

  note({ url, method, constraints }: Pick<RouteOptions, 'url' | 'method' | 'constraints'>): void {
    const { methods } = this.known.get(url) ?? { methods: new Set<string>() };
    for (const one of [method].flat()) methods.add(one);
    this.known.set(url, { methods, constraints });
  }

  /** Called when all routes are registered. */
  close(server: FastifyInstance): void {
    for (const [url, { methods: known, constraints }] of this.known) {
      const allow = METHODS.filter((method) => known.has(method)).join(', ');
      const answer = answering(allow);
      // A route for other sites answers its preflight itself.
      const method = [...METHODS, 'OPTIONS'].filter((other) => !known.has(other));
      server.route({ method, url, constraints, config: SAYS_METHODS, onRequest: answer, handler: answer });
    }
  }
}

function answering(allow: string) {
  // Runs before the body is read, because no route uses it.
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('allow', allow);
    if (request.method !== 'OPTIONS') throw new ShopError('method_not_allowed');
    return reply.code(204).send();
  };
}
