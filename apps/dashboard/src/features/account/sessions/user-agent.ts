export interface Device {
  /** "Firefox on Linux". */
  name: string;
  kind: 'desk' | 'phone' | 'program';
}

/** In order of precedence, because most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'desk'],
  [/\bCrOS\b/, 'ChromeOS', 'desk'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desk'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'desk'],
];

/** A readable name of a browser. Browsers can claim anything, so nothing is decided by it. */
export function deviceOfUserAgent(userAgent: string | null): Device {
  if (!userAgent) return { name: 'Unknown browser', kind: 'program' };
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent));
  if (browser && system) return { name: `${browser} on ${system[1]}`, kind: system[2] };
  if (browser || system) return { name: browser ?? `Unknown browser on ${system?.[1]}`, kind: system?.[2] ?? 'desk' };
  // Other programs begin with their name: "curl/8.14.1".
  return { name: userAgent.split(/[\s/(]/)[0] || 'Unknown browser', kind: 'program' };
}
