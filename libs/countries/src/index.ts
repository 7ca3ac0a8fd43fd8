export { codeOfAddress, countryCodeOf, namesCountry, withCountryCode, type NamedCountry } from './names';
export { isInUnion, vatOf } from './taxes';
