import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PersonContext } from '@marquee/contracts';
import { Visit } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** The browser that requests this page. */
export const Visiting = createParamDecorator((_: unknown, host: ExecutionContext): Visit => {
  const { visit } = edgeOf(host);
  if (!(visit instanceof Visit)) {
    throw new Error('This route is not a page, so it has no visit. Add @Page() to the route.');
  }
  return visit;
});

/** The signed-in user, as a user of the company in the path. */
export const Person = createParamDecorator((_: unknown, host: ExecutionContext): PersonContext => {
  const { person } = edgeOf(host);
  if (person === undefined) {
    throw new Error('This route belongs to no company, so it has no user. Add :company to its path.');
  }
  return person;
});

function edgeOf(host: ExecutionContext): FastifyRequest['edge'] {
  return host.switchToHttp().getRequest<FastifyRequest>().edge;
}
