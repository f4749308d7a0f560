type Pattern = readonly [name: string, pattern: RegExp];

// More specific patterns first, since every browser also claims to be others.
const browsers: readonly Pattern[] = [
  ['WeChat', /MicroMessenger\/([\d.]+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['360', /360(?:SE|EE)|QihooBrowser/],
  ['QQ Browser', /QQBrowser\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];
const systems: readonly Pattern[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android ?(\d+)?/],
  ['iOS', /(?:iPhone|iPad).*OS (\d+)/],
  ['Windows', /Windows NT/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** Browser and system of a user agent as readable names; '' if neither is recognised. */
export const deviceOf = (agent: string): string => [browserOf(agent), systemOf(agent)].filter((name) => name !== '').join(' · ');

/** The browser of a user agent; '' if not recognised. */
export const browserOf = (agent: string): string => named(browsers, agent);

/** The operating system of a user agent; '' if not recognised. */
export const systemOf = (agent: string): string => named(systems, agent);

function named(patterns: readonly Pattern[], agent: string): string {
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(agent);
    if (found) return [name, found[1]].filter(Boolean).join(' ');
  }
  return '';
}
