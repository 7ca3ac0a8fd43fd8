export { countriesWithCurrency, currencyOf, dvdRegionOf, marketOf, videoFormatOf, type Market } from './markets';
export { codeOfAddress, namesCountry, unknownCountries, withCountryCode, type NamedCountry } from './names';
export { isInUnion, taxRate, vatOf } from './taxes';
