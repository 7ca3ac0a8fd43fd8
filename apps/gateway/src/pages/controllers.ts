import { AccountController } from './account/account.controller';
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
  AssetsController,
];
