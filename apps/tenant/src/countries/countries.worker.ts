import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { CountriesService } from './countries.service';

/** Countries can be printed before the first call is answered; those who have to hear of a change hear of it by and by. */
@Injectable()
export class CountriesWorker implements OnModuleInit {
  constructor(private readonly countries: CountriesService) {}

  onModuleInit(): Promise<void> {
    return this.countries.bringInLine();
  }

  /** There is something to do after a release at most; the interval is for what another replica has left behind. */
  @Every({ seconds: 60, task: 'the telling of new country data' })
  tellNext(): Promise<boolean> {
    return this.countries.tellNext();
  }
}
