import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { CountriesService } from './countries.service';

/** Country data is stored before the first call is answered; notifications follow in the background. */
@Injectable()
export class CountriesWorker implements OnModuleInit {
  constructor(private readonly countries: CountriesService) {}

  onModuleInit(): Promise<void> {
    return this.countries.synchronize();
  }

  /** Usually a new release starts this work; the interval covers a replica that died. */
  @Every({ seconds: 60, task: 'notification of new country data' })
  publishNext(): Promise<boolean> {
    return this.countries.publishNext();
  }
}
