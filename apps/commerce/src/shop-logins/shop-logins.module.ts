import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { LoginClaimsService } from './login-claims.service';
import { LoginProofsService } from './login-proofs.service';
import { ShopLoginsHandlers } from './shop-logins.handlers';
import { ShopLoginsService } from './shop-logins.service';
import { ShopLoginsStore } from './shop-logins.store';
import { ShopLoginsWorker } from './shop-logins.worker';
import { ShopSignInsService } from './shop-sign-ins.service';

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
