export { checked } from './checked';
