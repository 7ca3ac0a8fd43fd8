import { Inject, Injectable } from '@nestjs/common';
import type { CallContext } from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';

/** The context of calls that the app makes without a user. */
@Injectable()
export class Calls {
  constructor(
    @Inject(CONFIG) private readonly config: EdgeConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `shopOf`: the company at whose shop a visitor makes the request. */
  of(request: FastifyRequest, shopOf?: number): CallContext {
    const deadline = this.clock.now().getTime() + this.config.deadlineMs;
    const { traceparent } = request.edge;
    return { requestId: request.id, deadline, traceparent, hasLeft: () => request.raw.socket.destroyed, shopOf };
  }
}
