import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { AttemptsRepository } from './attempts.repository';

@Injectable()
export class AttemptsStore extends storeOf({ attempts: AttemptsRepository }) {}
