/** An object that holds its entries and nothing else: names come from documents, and `constructor` is a name like any other. */
export function dictionaryOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const dictionary: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) dictionary[name] = value;
  return dictionary;
}
