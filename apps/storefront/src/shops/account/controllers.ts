import { AccountController } from './account.controller';
import { AccountEmailController } from './account-email.controller';
import { AddressesController } from './addresses.controller';
import { ForgottenController } from './forgotten.controller';
import { AccountOrdersController } from './orders.controller';

export const ACCOUNT_CONTROLLERS = [
  ForgottenController,
  AccountController,
  AccountEmailController,
  AddressesController,
  AccountOrdersController,
];
