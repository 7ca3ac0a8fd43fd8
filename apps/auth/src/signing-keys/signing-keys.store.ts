import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { RevocationsRepository } from '../revocations/revocations.repository';
import { SigningKeysRepository } from './signing-keys.repository';

@Injectable()
export class SigningKeysStore extends storeOf({
  signingKeys: SigningKeysRepository,
  revocations: RevocationsRepository,
}) {}
export type SigningKeysTx = TxOf<SigningKeysStore>;
