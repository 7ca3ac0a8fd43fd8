import { Module } from '@nestjs/common';
import { CountriesService, CountriesStore } from './countries.service';
import { CountriesWorker } from './countries.worker';

@Module({
  providers: [CountriesService, CountriesStore, CountriesWorker],
})
export class CountriesModule {}
