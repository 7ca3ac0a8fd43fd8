import type { OperationName } from '../requests';

export const OPERATION_NAMES: Readonly<Record<OperationName, string>> = {
  read: 'single product',
  list: 'list of 50',
  create: 'product create',
};
