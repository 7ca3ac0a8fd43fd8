import type { ErrorCode, ShopError } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf, shopErrorOf, withNextStep, type Failure } from '../replies/failure';
import { jsonApiFailureOf } from '../replies/json-api-failure';
import { oauthFailureOf } from '../replies/oauth-failure';
import { sendPage, type HtmlPage } from '../replies/page-reply';
import type { ErrorShape } from './route';

/** Errors that follow from the headers only, before the body was read. */
const BEFORE_THE_BODY: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'license_key_invalid', 'rate_limited']);

export type ErrorPage = (error: ShopError, request: FastifyRequest) => HtmlPage;

/** Decides when a client that is still sending a large body receives its refusal. */
export interface Refusals {
  send(reply: FastifyReply, refuse: () => void): void;
}

/** Sends every error of the app: a code and a message without a stack, in the shape that the route declares. */
export class ErrorReplies {
  constructor(
    private readonly page: ErrorPage,
    private readonly refusals: Refusals,
  ) {}

  /** Answers an error, also for requests that never reach a route. */
  send(reply: FastifyReply, error: unknown): void {
    const { request } = reply;
    const shown = shopErrorOf(error);
    if (request.edge !== undefined) request.edge.failure = shown;
    if (BEFORE_THE_BODY.has(shown.code)) this.refusals.send(reply, () => this.respond(reply, shown));
    else this.respond(reply, shown);
  }

  private respond(reply: FastifyReply, shown: ShopError): void {
    const { request } = reply;
    switch (shapeOf(request)) {
      case 'page':
        return void sendPage(reply, this.page(shown, request));
      case 'oauth':
        return sendJson(reply, oauthFailureOf(shown));
      case 'json_api':
        return sendJson(reply, jsonApiFailureOf(shown, request.id));
      case 'json':
        return sendJson(
          reply,
          failureOf(withNextStep(shown, request.edge?.context?.idempotencyKey), request.id, schemeOf(request)),
        );
    }
  }
}

/** If no route or method matches, a browser gets an error page. */
function shapeOf({ edge, headers }: FastifyRequest): ErrorShape {
  return edge?.route.errors ?? (headers.accept?.includes('text/html') === true ? 'page' : 'json');
}

/** The scheme by which a caller of the route authenticates. */
function schemeOf({ edge }: FastifyRequest): 'Bearer' | 'Cookie' {
  const access = edge?.route.access;
  return access !== undefined && 'session' in access ? 'Cookie' : 'Bearer';
}

function sendJson(reply: FastifyReply, { status, headers, body }: Failure): void {
  reply.code(status).headers(headers);
  reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}
