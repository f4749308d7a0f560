/** The program of this window, as the page that carried it says. */
const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** Whether the server has another program than this window. A line that is down says nothing. */
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
