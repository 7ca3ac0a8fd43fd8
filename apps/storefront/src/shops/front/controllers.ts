import { FrontController, FrontStartController } from './front.controller';
import { FrontAssetsController } from './look/front-assets.controller';
import { SearchEnginesController } from './search-engines.controller';

export const FRONT_CONTROLLERS = [
  FrontController,
  FrontStartController,
  FrontAssetsController,
  SearchEnginesController,
];
