export { digestOf, drawSecret } from './drawn-secrets';
export { checkNewPassword } from './new-password';
export { Passwords, type HashCaller } from './passwords';
