import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  epochMs,
  platformStateOf,
  SERVICES,
  serviceState,
  type Answering,
  type CallContext,
  type ServiceState,
} from '@marquee/contracts';
import { Answers, ForOperators, rawReplyOf, Serves, Visit, wholeListOf } from '@marquee/edge';
import { HealthState, measuredState, Metrics } from '@marquee/service-kit';
import { Visiting } from '../pages/decorators';

/** Maximum time that the page waits for a service, so that it shows the others soon. */
const TIMEOUT_MS = 2_000;
const ANSWERING = ['storefront', ...SERVICES] as const;

/** Addition to the interface: the state of the system, for its operators. */
@Controller('admin')
@Serves(serviceState)
export class ServiceStatesController {
  constructor(
    private readonly bus: Bus,
    private readonly health: HealthState,
    private readonly metrics: Metrics,
  ) {}

  @Get('service_states.json')
  @ForOperators()
  @Answers(wholeListOf(serviceState))
  async list(@Visiting() { call }: Visit): Promise<RawReply> {
    const { health, metrics } = this;
    const ctx = { ...call, deadline: Math.min(call.deadline, epochMs() + TIMEOUT_MS) };
    const own = measuredState({ service: 'gateway', health, metrics });
    return rawReplyOf(await Promise.all([own, ...ANSWERING.map((service) => this.stateOf(service, ctx))]));
  }

  private async stateOf(service: Answering, ctx: CallContext): Promise<ServiceState> {
    try {
      return await this.bus.call(platformStateOf[service].state, ctx, {});
    } catch (error) {
      return unanswered(service, error instanceof Error ? error.message : String(error));
    }
  }
}

function unanswered(service: Answering, fault: string): ServiceState {
  const unknown = { version: null, uptime_seconds: null, holds_events: false };
  const empty = { queues: [], consumers: [], dead_letters: [] };
  return { service, ready: false, ...unknown, faults: [{ part: 'service', fault }], ...empty };
}
