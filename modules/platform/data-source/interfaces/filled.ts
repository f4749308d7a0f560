/** Values of placeholders, by the names of parameters and caller variables. */
export type Filled = Readonly<Record<string, unknown>>;

const PLACE = /\{(@?[A-Za-z]\w*)\}/g;

/** The placeholder names in a text or JSON value. */
export const placesIn = (value: unknown): string[] => [...JSON.stringify(value ?? null).matchAll(PLACE)].map(([, name = '']) => name);

/** Replaces the placeholders in a text. */
export const filledText = (text: string, filled: Filled, write: (value: string) => string = String): string =>
  text.replace(PLACE, (_all, name: string) => write(String(filled[name] ?? '')));

/** Replaces the placeholders in a JSON value; a string that consists of one placeholder becomes the value itself and keeps its type. */
export function filledJson(value: unknown, filled: Filled): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(@?[A-Za-z]\w*)\}$/.exec(value)?.[1];
    return whole ? (filled[whole] ?? null) : filledText(value, filled);
  }
  if (Array.isArray(value)) return value.map((one) => filledJson(one, filled));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledJson(one, filled)]));
}
