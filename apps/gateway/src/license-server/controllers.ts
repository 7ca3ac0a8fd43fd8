import { ServedLicensesController } from './licenses.controller';
import { ServedMachinesController } from './machines.controller';
import { ServedProcessesController } from './processes.controller';

export const LICENSE_SERVER_CONTROLLERS = [
  ServedLicensesController,
  ServedMachinesController,
  ServedProcessesController,
];
