import { eventually } from '@zhixing/testing/eventually.ts';
import type { Page } from 'playwright-core';

/** What a page holds after its garbage was collected. */
export interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Longer than any two timers of a screen are apart, so that each fires in every step. */
const STEP_MS = 30_000;
const STEPS_AN_HOUR = 3_600_000 / STEP_MS;

/**
 * Lets hours pass on a screen: the clock of the page, which the caller has installed, jumps from one poll to the next, and each poll is
 * answered by the server. Resolves with what the page holds after each of `looks` equal parts of the time.
 */
export async function passHours(page: Page, hours: number, looks: number): Promise<Held[]> {
  const client = await page.context().newCDPSession(page);
  const held: Held[] = [];
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().includes('/snapshot') && response.ok()) answers += 1;
  });
  // A change that was read a moment ago puts the poll off, so that the clock may have to jump again.
  const poll = () => {
    const before = answers;
    return eventually(async () => {
      await page.clock.fastForward(STEP_MS);
      return answers > before;
    });
  };
  const steps = Math.round((hours * STEPS_AN_HOUR) / looks);
  for (let look = 0; look < looks; look += 1) {
    for (let step = 0; step < steps; step += 1) await poll();
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    held.push({ heapBytes: usedSize, nodes, listeners: jsEventListeners });
  }
  await client.detach();
  return held;
}
