import type { Device } from '@marquee/contracts';
import { isBot } from 'isbot';

/** The stored part of a user agent, limited to what the statistics count. */
export interface Agent {
  readonly bot: boolean;
  readonly device: Device;
}

/** The order matters: Amazon tablets and Microsoft phones also say Android, and Android says Linux. */
const DEVICES: readonly (readonly [Device, RegExp])[] = [
  ['fire_os', /\bSilk\/|\bKF[A-Z]{2,5}\b/],
  ['chrome_os', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['os_x', /\b(Macintosh|Mac OS X)\b/],
  ['linux', /\b(Linux|X11)\b/],
];

/** Browsers identify themselves, so an unknown agent is a bot. */
export function agentOf(userAgent = ''): Agent {
  const device = DEVICES.find(([, form]) => form.test(userAgent))?.[0] ?? 'unknown';
  return { bot: userAgent === '' || isBot(userAgent), device };
}
