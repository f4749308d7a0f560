/** Copies text to the clipboard. Falls back to `execCommand`, since `navigator.clipboard` is missing on plain-http addresses. */
export async function copyText(text: string): Promise<void> {
  if (globalThis.navigator.clipboard) return globalThis.navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
