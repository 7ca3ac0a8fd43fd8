import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Principal } from '@marquee/edge';
import { Strategy } from 'passport-http-bearer';
import { AccessTokens, unauthorized } from './access-tokens';

/** `Authorization: Bearer …` or `?access_token=…`; interface, "Using the access token". */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  validate(token: unknown): Promise<Principal> {
    // A repeated parameter arrives as a list.
    if (typeof token !== 'string') throw unauthorized('invalid access_token');
    return this.tokens.verify(token);
  }
}
