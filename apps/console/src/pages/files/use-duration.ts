const MINUTE = 60;

/** Formats a duration in seconds: 1:34:00. */
export function useDuration(): (seconds: number | null) => string {
  return (seconds) => {
    if (seconds === null) return '–';
    const whole = Math.round(seconds);
    const parts = [Math.floor(whole / MINUTE / MINUTE), Math.floor(whole / MINUTE) % MINUTE, whole % MINUTE];
    const [hours = 0, ...others] = parts;
    const padded = others.map((part) => String(part).padStart(2, '0'));
    return hours === 0 ? padded.join(':') : [hours, ...padded].join(':');
  };
}
