/** The masked text of a field, shown as a placeholder: a value exists and is kept unless retyped. */
export function maskedText(
  one: { readonly masked: readonly string[]; readonly record: Readonly<Record<string, unknown>> } | null | undefined,
  field: string,
): string | undefined {
  const shown = one?.masked.includes(field) ? one.record[field] : undefined;
  return typeof shown === 'string' ? shown : undefined;
}
