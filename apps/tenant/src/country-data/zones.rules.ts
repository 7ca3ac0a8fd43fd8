/** The zone of the capital for countries with several zones. */
const ZONE_OF_CAPITAL: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Guadalcanal',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  TF: 'Indian/Maldives',
  US: 'America/New_York',
};
export function zoneOfCapital(code: string): string | undefined {
  return ZONE_OF_CAPITAL[code];
}
