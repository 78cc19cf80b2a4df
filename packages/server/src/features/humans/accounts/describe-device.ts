// By hand: a library tells versions and models, which we do not show, from a list that needs care of its own.
// The first that matches wins: every browser claims to be some of the others.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\bOPR\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ['Safari', /\bSafari\//u],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['macOS', /\bMac OS X\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

/** Words for a browser that its owner recognises; nothing of the text itself is shown. */
export function describeDevice(userAgent: string | null): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
