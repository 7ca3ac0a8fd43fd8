import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { SigningSecretsRepository } from './signing-secrets.repository';

@Injectable()
export class SigningSecretsStore extends storeOf({ signingSecrets: SigningSecretsRepository }) {}
export type SigningSecretsTx = TxOf<SigningSecretsStore>;
