import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { shopLogins, type CallContext, type Login, type ShopSignIn } from '@marquee/contracts';
import { ShopLoginsService } from './shop-logins.service';
import { ShopSignInsService } from './shop-sign-ins.service';

@Controller()
export class ShopLoginsHandlers {
  constructor(
    private readonly service: ShopLoginsService,
    private readonly signIns: ShopSignInsService,
  ) {}

  @Handles(shopLogins.open)
  open(ctx: CallContext, login: Login) {
    return this.service.open(ctx, login);
  }

  @Handles(shopLogins.sign_in)
  signIn(ctx: CallContext, input: ShopSignIn) {
    return this.signIns.signIn(ctx, input);
  }
}
