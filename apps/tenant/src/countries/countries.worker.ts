import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CountriesService } from './countries.service';

/** Before the first call is answered. */
@Injectable()
export class CountriesWorker implements OnApplicationBootstrap {
  constructor(private readonly countries: CountriesService) {}

  onApplicationBootstrap(): Promise<void> {
    return this.countries.sync();
  }
}
