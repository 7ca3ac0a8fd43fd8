export type { FileContent } from './content';
export type { PublicKeys } from './signature';
export { verifyFile, type FileFault, type FileResult, type TimeStore, type VerifyOptions } from './verify-file';
export { verifyLicenseKey, type LicenseKeyContent } from './verify-key';
