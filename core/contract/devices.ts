/** Names of browsers by the word that their User-Agent has, the particular ones before those that they claim to be. */
const browsers: readonly [RegExp, string][] = [
  [/wxwork\//i, '企业微信'],
  [/MicroMessenger\//, '微信'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]
const first = (userAgent: string, of: readonly [RegExp, string][]): string => of.find(([word]) => word.test(userAgent))?.[1] ?? ''

/** Browser and system as people call them, `''` for what is not known. What a browser says of itself is a hint, and no proof. */
export const shortDevice = (userAgent: string): { browser: string; system: string } => ({
  browser: first(userAgent, browsers),
  system: first(userAgent, systems),
})
