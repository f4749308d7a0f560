const compact: ReadonlySet<string> = new Set(['phone', 'nationalId', 'uscc', 'plate', 'email']);
const upper: ReadonlySet<string> = new Set(['nationalId', 'uscc', 'plate']);

/** A typed text without what people do not mean: outer blanks; in codes also inner ones, full-width and small letters. */
export function tidied(kind: string, text: string): string {
  if (!compact.has(kind)) return text.trim();
  const plain = text.normalize('NFKC').replace(kind === 'plate' ? /[\s·•.-]/g : /\s/g, '');
  return upper.has(kind) ? plain.toUpperCase() : plain;
}
