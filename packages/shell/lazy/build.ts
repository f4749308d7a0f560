/** Build id of this window's bundle, from the page's meta tag. */
const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** Whether the server serves a newer build than this window. False if the server cannot be reached. */
export async function isOutdated(): Promise<boolean> {
  if (own === '') return false;
  try {
    const response = await fetch('/build', { cache: 'no-store' });
    const { build } = (await response.json()) as { build?: string };
    return typeof build === 'string' && build !== own;
  } catch {
    return false;
  }
}
