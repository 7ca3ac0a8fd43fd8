import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { SignUpsRepository } from './sign-ups.repository';

@Injectable()
export class SignUpsStore extends storeOf({ signUps: SignUpsRepository }) {}
