export { KeyRing, keysOfSeed, publicKeySet, type CompanyKeys, type PublicKey } from './company-keys';
export { licenseKey, readLicenseKey, type LicenseKeyContent } from './license-key';
