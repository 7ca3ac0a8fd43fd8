import fastify from 'fastify';
import { PathMethods } from './methods';

describe('the methods of a path', () => {
  const server = fastify();
  const methods = new PathMethods();
  server.addHook('onRoute', (route) => methods.note(route));
  server.post('/token', () => 'post');
  server.get('/things/:id.json', () => 'get');
  server.put('/things/:id.json', () => 'put');
  server.get('/things/count.json', () => 'count');
  methods.close(server);
  afterAll(() => server.close());

  it.each([
    ['GET', '/token', 'POST'],
    ['HEAD', '/token', 'POST'],
    ['POST', '/things/1.json', 'GET, HEAD, PUT'],
    ['PUT', '/things/count.json', 'GET, HEAD'],
  ] as const)('rejects %s %s with an Allow header that lists %s', async (method, url, allow) => {
    const answer = await server.inject({ method, url });
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.statusCode).not.toBe(200);
  });

  it('lists the methods of a path for OPTIONS, and leaves existing routes unchanged', async () => {
    const options = await server.inject({ method: 'OPTIONS', url: '/token' });
    expect([options.statusCode, options.headers['allow']]).toEqual([204, 'POST']);
    expect((await server.inject({ method: 'PUT', url: '/things/1.json' })).payload).toBe('put');
    expect((await server.inject({ method: 'GET', url: '/things/count.json' })).payload).toBe('count');
  });
});
