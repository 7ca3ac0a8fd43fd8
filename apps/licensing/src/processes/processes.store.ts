import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ProcessesRepository } from './processes.repository';

@Injectable()
export class ProcessesStore extends storeOf({ processes: ProcessesRepository }) {}
