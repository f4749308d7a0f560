/** Puts text on the clipboard. Plain-http addresses of a local network have no clipboard of their own. */
export async function copyText(text: string): Promise<void> {
  if (globalThis.navigator.clipboard) return globalThis.navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
