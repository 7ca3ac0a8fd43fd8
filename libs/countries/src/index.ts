export { isInUnion, vatOf } from './taxes';
