import { AppPermissionsController } from './app-permissions.controller';
import { CompanyUsersController } from './company-users.controller';
import { DomainsController } from './domains.controller';
import { OwnAppsController } from './own-apps.controller';
import { SigningSecretsController } from './signing-secrets.controller';

/** What users of a company manage in the console, and apps cannot. */
export const ADMINISTRATION_CONTROLLERS = [
  OwnAppsController,
  AppPermissionsController,
  SigningSecretsController,
  DomainsController,
  CompanyUsersController,
];
