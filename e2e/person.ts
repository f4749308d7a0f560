import type { Page } from 'playwright-core';
import type { Window } from './product.ts';
import { ask } from './steps.ts';

/** The token that the window keeps. */
export const tokenOf = ({ page }: Window): Promise<string> => page.evaluate(() => localStorage.getItem('jnpf_token') ?? '');

/** Asks the server directly, under the session of the window. */
async function call(window: Window, method: string, path: string, data?: object) {
  return window.page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf(window)}` },
    ...(data && { data }),
  });
}

export const statusOf = async (window: Window, path: string): Promise<number> => (await call(window, 'GET', path)).status();

/** What the server keeps of the person of the window. */
export const baseInfo = async (window: Window) =>
  (await ask(window, '/api/permission/Users/Current/BaseInfo')) as unknown as { email: string | null };

/** A small picture, drawn by the browser. */
export async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
