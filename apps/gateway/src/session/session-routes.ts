import type { FastifyInstance } from 'fastify';

/** Below this path, signed-in users call the routes of apps. */
const SESSION_PREFIX = '/admin/:company';
/** Below this path, signed-in users call the routes whose rows belong to an app. */
const APP_PREFIX = `${SESSION_PREFIX}/apps/:app`;

/**
 * Registers each route for apps again for signed-in users, with the same handler. The two have different access rules,
 * so no route accepts both a token and a cookie.
 */
export function addSessionRoutes(server: FastifyInstance): void {
  server.addHook('onRoute', ({ url, method, config, ...route }) => {
    const access = config?.access;
    // Fastify itself adds HEAD to each GET.
    if (access === undefined || !('scope' in access) || method === 'HEAD') return;
    const ofUsers = { ...config, access: { session: access.scope } };
    for (const prefix of config?.ofApp === true ? [SESSION_PREFIX, APP_PREFIX] : [SESSION_PREFIX]) {
      server.route({ ...route, method, url: `${prefix}${url}`, config: ofUsers });
    }
  });
}
