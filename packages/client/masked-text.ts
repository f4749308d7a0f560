/** What of a masked value stands in an empty field, to say that there is one and that it stays unless another is typed. */
export function maskedText(
  one: { readonly masked: readonly string[]; readonly record: Readonly<Record<string, unknown>> } | null | undefined,
  field: string,
): string | undefined {
  const shown = one?.masked.includes(field) ? one.record[field] : undefined;
  return typeof shown === 'string' ? shown : undefined;
}
