/** Settings as sent by the server. Times are epoch milliseconds of the server's clock. */
export interface SettingsAnswer {
  readonly settings: Readonly<Record<string, unknown>>;
  /** When each setting was written. */
  readonly times: Readonly<Record<string, number>>;
  /** Server time of this answer. */
  readonly now: number;
}

/** This browser's copy of a setting; without `value` it was reset to the default. */
export interface Copy {
  readonly value?: unknown;
  /** Time of the change: the server's clock once sent, this computer's until then. */
  readonly at: number;
  readonly sent: boolean;
}

/** The group of settings read in one request: everything before the last dot. */
export const prefixOf = (key: string): string => key.slice(0, Math.max(key.lastIndexOf('.'), 0)) || key;

/** Replaces the characters of page paths that a URL cannot carry inside a key. */
export const settingKey = (key: string): string => key.replaceAll('/', ':').replace(/[^\w.:-]/g, '_');

/**
 * Picks the newest of two copies of a setting. `skew` is how far the server's clock is ahead of this one. A setting missing on the server
 * was reset elsewhere, unless this browser changed it later or has not sent it yet.
 */
export function newest(key: string, own: Copy | undefined, answer: SettingsAnswer, skew: number): Copy | undefined {
  const time = answer.times[key];
  const theirs: Copy | undefined = time === undefined ? undefined : { value: answer.settings[key], at: time, sent: true };
  if (!own) return theirs;
  if (own.sent) return own.at > (time ?? answer.now) ? own : theirs;
  return own.at + skew > (time ?? 0) ? own : theirs;
}
