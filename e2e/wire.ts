import type { Page } from 'playwright-core';

/** What a page has fetched over the wire so far: paths of the requests, and the bytes of the answers with their headers. */
export interface Wire {
  readonly requests: readonly string[];
  readonly bytes: number;
}

/** Counts from now on. What the browser takes from its cache is not fetched. */
export async function watchWire(page: Page): Promise<() => Wire> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const requests: string[] = [];
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (/^https?:/.test(url)) requests.push(new URL(url).pathname);
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => ({ requests: [...requests], bytes });
}
