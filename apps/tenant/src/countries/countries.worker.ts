import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, Loop, type Logger } from '@marquee/service-kit';
import { CountriesService } from './countries.service';

/** There is something to do after a release at most; this is for what another replica has left behind. */
const INTERVAL_MS = 60_000;

/** Countries can be printed before the first call is answered; those who have to hear of a change hear of it by and by. */
@Injectable()
export class CountriesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly countries: CountriesService,
    @Inject(LOGGER) log: Logger,
  ) {
    const work = () => countries.tellNext();
    this.loop = new Loop({ task: 'the telling of new country data', work, intervalMs: INTERVAL_MS, log });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.countries.bringInLine();
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
