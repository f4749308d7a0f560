/** Settings as the server sends them. Moments are milliseconds since 1970 by the server's clock. */
export interface SettingsAnswer {
  readonly settings: Readonly<Record<string, unknown>>;
  /** When each was written. */
  readonly times: Readonly<Record<string, number>>;
  /** When this was read. */
  readonly now: number;
}

/** What this browser keeps of a setting; without `value` it was put back to the default. */
export interface Copy {
  readonly value?: unknown;
  /** When it was changed: by the server's clock once the server has it, by this computer's until then. */
  readonly at: number;
  readonly sent: boolean;
}

/** The group of settings that is read in one request: everything before the last dot. */
export const prefixOf = (key: string): string => key.slice(0, Math.max(key.lastIndexOf('.'), 0)) || key;

/** Pages are named by their path, which an address cannot carry inside a key. */
export const settingKey = (key: string): string => key.replaceAll('/', ':').replace(/[^\w.:-]/g, '_');

/**
 * Which of two copies of a setting counts: the newest. `skew` is how far the server's clock is ahead of this one. What the server does
 * not have was reset elsewhere, unless this browser has changed it since or has not yet told the server.
 */
export function newest(key: string, own: Copy | undefined, answer: SettingsAnswer, skew: number): Copy | undefined {
  const time = answer.times[key];
  const theirs: Copy | undefined = time === undefined ? undefined : { value: answer.settings[key], at: time, sent: true };
  if (!own) return theirs;
  if (own.sent) return own.at > (time ?? answer.now) ? own : theirs;
  return own.at + skew > (time ?? 0) ? own : theirs;
}
