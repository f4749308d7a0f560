/** What is filled in, by the names of the parameters and of the variables of whoever asks. */
export type Filled = Readonly<Record<string, unknown>>;

const PLACE = /\{(@?[A-Za-z]\w*)\}/g;

/** The names of the places in a text or a JSON value. */
export const placesIn = (value: unknown): string[] => [...JSON.stringify(value ?? null).matchAll(PLACE)].map(([, name = '']) => name);

/** A text with its places filled in. */
export const filledText = (text: string, filled: Filled, write: (value: string) => string = String): string =>
  text.replace(PLACE, (_all, name: string) => write(String(filled[name] ?? '')));

/** A JSON value with its places filled in: a text that is nothing but a place becomes the value itself. */
export function filledJson(value: unknown, filled: Filled): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(@?[A-Za-z]\w*)\}$/.exec(value)?.[1];
    return whole ? (filled[whole] ?? null) : filledText(value, filled);
  }
  if (Array.isArray(value)) return value.map((one) => filledJson(one, filled));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledJson(one, filled)]));
}
