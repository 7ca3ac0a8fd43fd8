import type { FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import { Calls } from './calls';
import { contextOf } from './context';

const socket = { destroyed: false };
const edge = { pattern: '/api/orders.json' };
const request = { id: 'r-1', edge, headers: {}, method: 'POST', raw: { socket } } as unknown as FastifyRequest;
const principal = { company: 7, app: 'app', user: 5, scopes: [] } as unknown as Parameters<typeof contextOf>[1];

describe('the context of a call', () => {
  it.each([
    ['an app', () => contextOf(request, principal, Date.now())],
    ['a visitor of a shop', () => new Calls({ deadlineMs: 1 } as EdgeConfig, { now: () => new Date() }).of(request, 7)],
  ])('reports that the client has disconnected to the calls of %s', (_, contextFor) => {
    socket.destroyed = false;
    const context = contextFor();
    expect(context.hasLeft?.()).toBe(false);
    socket.destroyed = true;
    expect(context.hasLeft?.()).toBe(true);
  });
});
