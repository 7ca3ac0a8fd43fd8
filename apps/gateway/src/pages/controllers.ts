import { AccountController } from './account/account.controller';
import { AppCredentialsController } from './admin/app-credentials.controller';
import { AppsController } from './admin/apps.controller';
import { PermissionsController } from './admin/permissions.controller';
import { ShopController } from './admin/shop.controller';
import { SigningSecretController } from './admin/signing-secret.controller';
import { UserPermissionsController } from './admin/user-permissions.controller';
import { UserStatesController } from './admin/user-states.controller';
import { UsersController } from './admin/users.controller';
import { AssetsController } from './assets.controller';
import { PromptController } from './prompt/prompt.controller';
import { EmailController } from './sign-in/email.controller';
import { PasswordController } from './sign-in/password.controller';
import { SignInController } from './sign-in/sign-in.controller';

/** Everything that people see in a browser. */
export const PAGE_CONTROLLERS = [
  SignInController,
  PasswordController,
  EmailController,
  PromptController,
  AccountController,
  AppsController,
  AppCredentialsController,
  PermissionsController,
  ShopController,
  SigningSecretController,
  UsersController,
  UserPermissionsController,
  UserStatesController,
  AssetsController,
];
