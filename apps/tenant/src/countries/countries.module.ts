import { Module } from '@nestjs/common';
import { CountriesService } from './countries.service';
import { CountriesStore } from './countries.store';
import { CountriesWorker } from './countries.worker';

@Module({
  providers: [CountriesService, CountriesStore, CountriesWorker],
})
export class CountriesModule {}
