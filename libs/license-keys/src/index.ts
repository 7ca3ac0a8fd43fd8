export { certificate } from './certificate';
export { KeyRing, keysOfSeed, publicKeySet, type CompanyKeys } from './company-keys';
export { contentOf, licenseKey, readLicenseKey } from './license-key';
export { offlineFile, revokedList, type FiledDevice, type FiledLicense } from './offline-files';
