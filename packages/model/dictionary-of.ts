/** Builds an object without a prototype: names come from documents, so that `constructor` must be a name like any other. */
export function dictionaryOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const dictionary: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) dictionary[name] = value;
  return dictionary;
}
