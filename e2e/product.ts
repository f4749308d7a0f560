import { sealPassword } from '@zhixing/client/cipher.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import pg from 'pg';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchBrowser, SHORT_LIVED } from '../scripts/browser.ts';
import { cloneDemo } from './demo-template.ts';
import { serveHere, startServer } from './server-process.ts';

/** The whole product as a user meets it: a server process of its own on a database of its own, and a browser in front of it. */
export interface Product {
  readonly address: string;
  /**
   * A fresh browser window. Failed scripts and what the content security policy refuses are collected in `faults`. `as` is a demo account that is signed in already:
   * for journeys that begin behind the sign-in page.
   */
  open(options?: WindowOptions): Promise<Window>;
  /** Ends the server as a power cut would, and lets the time pass after which others may go on with its jobs. */
  kill(): Promise<void>;
  /** Starts the server again on the same data. */
  restart(): Promise<void>;
  /** A session token of a demo account, as another device of that person has it. */
  tokenOf(account: string): Promise<string>;
  /** Lets every sign-in be as long ago as no proof holds. */
  outlastProofs(): Promise<void>;
  /** The text of a verification picture, read where only the server can: once the picture is loaded, since its text is stored before it is sent. */
  answerOf(picture: Locator): Promise<string>;
  close(): Promise<void>;
}

interface WindowOptions {
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly as?: string;
  /** The application that the account of `as` has open, by its code; the one it had last, unless told. */
  readonly application?: 'development';
  /** A telephone: fingers instead of a mouse. */
  readonly touch?: boolean;
}

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
  /** The session that the window begins with; empty where nobody is signed in. */
  readonly token: string;
}

/** Long enough for a slow machine that does other work besides. */
export const WAIT_MS = 60_000;

const DEMO_PASSWORD = 'Zhixing2026';

interface ProductOptions {
  /** Settings of the server beside those of every journey. */
  readonly settings?: NodeJS.ProcessEnv;
  /** Runs the server as a process of its own, which can be killed. Otherwise it runs in this one, where its sources are loaded and warm. */
  readonly killable?: boolean;
}

/** Starts the server on a copy of the demo, and the browser where it does not run yet. Needs TEST_DATABASE_URL and CHROMIUM, which `npm test` sets. */
export async function startProduct({ settings: more = {}, killable = false }: ProductOptions = {}): Promise<Product> {
  const settings = { ...process.env, DEMO: 'on', LOG_LEVEL: 'warn', DATABASE_POOL: '10', ...more };
  const demo = await cloneDemo(settings);
  const port = await freePort();
  const env = { ...settings, PORT: String(port), DATA_DIR: demo.dataDir, DATABASE_URL: demo.url };
  const address = `http://127.0.0.1:${port}`;
  const start = () => (killable ? startServer(env, address) : serveHere(env));
  let server = await start().catch(async (error: unknown) => {
    await demo.drop();
    throw error;
  });
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  return {
    address,
    open: async (options = {}) => {
      const window = await openWindow(browser, address, options);
      contexts.add(window.context);
      return window;
    },
    kill: async () => {
      await server.kill();
      await inDatabase(demo.url, "update sys_job set lease_until = now() where status = 'running'");
    },
    restart: async () => {
      server = await start();
    },
    tokenOf: (account) => tokenFor(address, account),
    outlastProofs: async () => {
      const aged = "update sys_session set signed_in_at = signed_in_at - interval '1 hour', proved_at = null returning 1";
      await inDatabase(demo.url, `with aged as (${aged}) select pg_notify('session', '') from aged limit 1`);
    },
    answerOf: async (picture) => {
      const random = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return new URL(image.src).pathname.split('/').at(-1) ?? '';
      });
      const [stored] = await inDatabase(demo.url, 'select answer from sys_captcha where id = $1', [random]);
      if (!stored?.answer) throw new Error(`picture ${random} has been replaced`);
      return stored.answer;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      await Promise.all([server.stop(), releaseBrowser()]);
      await demo.drop();
    },
  };
}

let launched: Promise<Browser> | undefined;

/** One browser for all files of a test worker; each window is a context of its own. */
function sharedBrowser(): Promise<Browser> {
  if (!launched && process.connected) process.once('disconnect', () => void launched?.then((browser) => browser.close()));
  launched ??= launchBrowser(SHORT_LIVED);
  return launched;
}

/** Closes the browser unless a test worker goes on to the next file with it. */
async function releaseBrowser(): Promise<void> {
  if (process.connected) return;
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}

async function openWindow(browser: Browser, address: string, options: WindowOptions): Promise<Window> {
  const { locale = 'zh-CN', width = 1440, height = 900, as, application, touch = false } = options;
  const token = as === undefined ? '' : await tokenFor(address, as);
  if (application)
    await sendTo(address, 'PUT', '/api/permission/Users/Current/major', { majorId: application, majorType: 'System' }, token);
  const localStorage = as === undefined ? [] : [{ name: 'jnpf_token', value: token }];
  const context = await browser.newContext({
    locale,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    baseURL: address,
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    // What fades or grows is not there yet when a button in it is pressed; the one journey about motion asks for it.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  // Of the context, since journeys open further pages in it.
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  // What the content security policy keeps from loading is missing on the page, which goes on without it.
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  return { page, context, faults, token };
}

/** Signs a demo account in as the sign-in page does. */
async function tokenFor(address: string, account: string): Promise<string> {
  const { cipherKey = '' } = await sendTo(address, 'GET', '/api/oauth/LoginConfig');
  const { token = '' } = await sendTo(address, 'POST', '/api/oauth/Login', {
    account,
    password: sealPassword(DEMO_PASSWORD, cipherKey),
  });
  return token;
}

async function sendTo(address: string, method: string, path: string, body?: object, token = ''): Promise<Readonly<Record<string, string>>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(address + path, { method, headers: body ? headers : {}, ...(body && { body: JSON.stringify(body) }) });
  const { msg, data } = (await response.json()) as { msg: string; data: Readonly<Record<string, string>> };
  if (!response.ok) throw new Error(`${path}: ${msg}`);
  return data;
}

async function inDatabase(url: string, statement: string, values: readonly string[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(statement, [...values]).finally(() => client.end());
  return rows;
}
