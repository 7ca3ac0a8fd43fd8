import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { shopLogins, type CallContext, type Login, type ShopSignIn } from '@marquee/contracts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { LoginClaimsService } from './login-claims.service';
import { LoginProofsService } from './login-proofs.service';
import { ShopLoginsService } from './shop-logins.service';
import { ShopLoginsStore } from './shop-logins.store';
import { ShopLoginsWorker } from './shop-logins.worker';
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

@Module({
  imports: [AttemptsModule, CustomersModule, PasswordChecksModule],
  controllers: [ShopLoginsHandlers],
  providers: [
    LoginClaimsService,
    LoginProofsService,
    ShopLoginsService,
    ShopLoginsStore,
    ShopLoginsWorker,
    ShopSignInsService,
  ],
})
export class ShopLoginsModule {}
