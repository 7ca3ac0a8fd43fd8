import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { AppReceiversRepository } from './app-receivers.repository';

@Injectable()
export class AppReceiversStore extends storeOf({ receivers: AppReceiversRepository }) {}
