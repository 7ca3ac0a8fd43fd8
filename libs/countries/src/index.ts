export { dvdRegionOf, marketOf, videoFormatOf, type Market } from './markets';
export { codeOfAddress, namesCountry, unknownCountries, withCountryCode, type NamedCountry } from './names';
export { isInUnion, vatOf } from './taxes';
