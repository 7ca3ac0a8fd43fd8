import { AssetsController } from '@marquee/edge';
import { AccountController } from './account/account.controller';
import { PromptController } from './prompt/prompt.controller';
import { EmailController } from './sign-in/email.controller';
import { PasswordController } from './sign-in/password.controller';
import { SignInController } from './sign-in/sign-in.controller';

/** The controllers of all pages that browsers show. */
export const PAGE_CONTROLLERS = [
  SignInController,
  PasswordController,
  EmailController,
  PromptController,
  AccountController,
  AssetsController,
];
