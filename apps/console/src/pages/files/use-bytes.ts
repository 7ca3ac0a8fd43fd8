import { useMemo } from 'react';
import { useLanguage } from '../../strings/strings';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;

/** Formats a number of bytes: 1.9 kB. */
export function useBytes(): (size: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const formats = UNITS.map(
      (unit) =>
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
    );
    return (size) => {
      const power = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(size) / Math.log(STEP)));
      return formats[power]?.format(size / STEP ** power) ?? String(size);
    };
  }, [language]);
}
