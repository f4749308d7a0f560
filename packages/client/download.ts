/** Hands the body to the browser's downloads; answers the file name that the server gave. */
export async function saveResponse(response: Response): Promise<string> {
  const name = fileName(response.headers.get('content-disposition') ?? '');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}

/** The name of RFC 6266: `filename*` in UTF-8 before the plain `filename`. */
export function fileName(disposition: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}
