import { useLanguage } from '../../strings/strings';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a number of seconds in its largest whole unit: 3 hours. */
export function useSeconds(): (seconds: number | null) => string {
  const language = useLanguage();
  return (seconds) => {
    if (seconds === null) return '–';
    const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1];
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(language, style).format(Math.floor(seconds / size));
  };
}
