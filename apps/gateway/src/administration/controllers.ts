import { AppPermissionsController } from './app-permissions.controller';
import { CompanyUsersController } from './company-users.controller';
import { DomainsController } from './domains.controller';
import { MailSettingsController } from './mail-settings.controller';
import { MailTemplatesController } from './mail-templates.controller';
import { OwnAppsController } from './own-apps.controller';
import { SigningSecretsController } from './signing-secrets.controller';

/** The administration of a company, which users manage in the console and apps cannot. */
export const ADMINISTRATION_CONTROLLERS = [
  OwnAppsController,
  AppPermissionsController,
  SigningSecretsController,
  DomainsController,
  CompanyUsersController,
  MailTemplatesController,
  MailSettingsController,
];
