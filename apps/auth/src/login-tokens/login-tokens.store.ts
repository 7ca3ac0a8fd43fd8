import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { SigningSecretsRepository } from '../signing-secrets/signing-secrets.repository';

@Injectable()
export class LoginTokensStore extends storeOf({ signingSecrets: SigningSecretsRepository }) {}
