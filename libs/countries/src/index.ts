export { codeOfAddress, namesCountry, unknownCountries, withCountryCode, type NamedCountry } from './names';
export { isInUnion, vatOf } from './taxes';
