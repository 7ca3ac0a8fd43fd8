export { codeOfAddress, namesCountry, unknownCountryIn, withCountryCode, type NamedCountry } from './names';
export { isInUnion, vatOf } from './taxes';
