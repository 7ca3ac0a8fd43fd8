import { cleanUp } from './run';

export default cleanUp;
