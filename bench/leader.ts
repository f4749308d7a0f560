import type { Browser, Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { claim, heading, median, round1 } from './report.ts';
import { signIn } from './sign-in.ts';
import type { Supervisor } from './supervisor.ts';

/*
 * The leader's board without a network on a processor four times slower: it is opened once with a network, which keeps it on the telephone, and
 * then again and again without. Usable is: the children of a roll call can be tapped.
 */

const ROUNDS = 5;
const SLOWER = 4;
const PHONE = { width: 360, height: 740 };
const NOWHERE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

interface Calls {
  readonly tasks: readonly { readonly id: string; readonly status: string; readonly marks: readonly unknown[] }[];
}

heading(`The leader's board without a network, on a processor ${SLOWER} times slower`);
await inBrowser([], measure);

async function measure(browser: Browser, { url }: Supervisor): Promise<void> {
  const token = await signIn(url, 'schoolAdmin', 'Zhixing2026');
  const { address, children } = await rollCall(url, token);
  const origins = [{ origin: url, localStorage: [{ name: 'jnpf_token', value: token }] }];
  const storageState = { cookies: [], origins };
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    baseURL: url,
    storageState,
  });
  const page = await context.newPage();
  await page.goto('/leader');
  await page.locator('a.card').first().waitFor();
  await page.goto(address);
  await page.reload();
  await page.locator('.rows .tap').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NOWHERE);
  await context.setOffline(true);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const time = await usable(page);
    if (round > 0) times.push(time);
  }
  await context.close();
  console.log(`a roll call of ${children} people can be tapped after ${times.map((time) => round1(time)).join(', ')} ms`);
  claim('seconds until the board is usable without a network', median(times) / 1000, { atMost: 1.5 });
}

/** The open roll call with the most people. */
async function rollCall(url: string, token: string): Promise<{ readonly address: string; readonly children: number }> {
  const ask = async <T>(path: string): Promise<T> =>
    ((await (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json()) as { data: T }).data;
  const { trips } = await ask<{ trips: readonly { id: string }[] }>('/api/check-ins/trips');
  const found: { readonly address: string; readonly children: number }[] = [];
  for (const { id } of trips) {
    const { tasks } = await ask<Calls>(`/api/trips/${id}/roll-calls`);
    for (const task of tasks)
      if (task.status === 'open') found.push({ address: `/leader#/${id}/roll/${task.id}`, children: task.marks.length });
  }
  const [largest] = found.toSorted((a, b) => b.children - a.children);
  if (!largest) throw new Error('the sample has no open roll call');
  return largest;
}

async function usable(page: Page): Promise<number> {
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.rows .tap').first().waitFor();
  return performance.now() - begun;
}
