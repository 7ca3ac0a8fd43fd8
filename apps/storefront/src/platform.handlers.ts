import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { platformStateOf, type ServiceState } from '@marquee/contracts';
import { HealthState, measuredState, Metrics } from '@marquee/service-kit';

/** The state of this process, for operators in the console. */
@Controller()
export class PlatformHandlers {
  constructor(
    private readonly health: HealthState,
    private readonly metrics: Metrics,
  ) {}

  @Handles(platformStateOf.storefront.state)
  state(): Promise<ServiceState> {
    const { health, metrics } = this;
    return measuredState({ service: 'storefront', health, metrics });
  }
}
