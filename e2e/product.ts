import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealPassword } from '@zhixing/client/cipher.ts';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../scripts/browser.ts';

/** The whole product as a user meets it: a server process of its own on a database of its own, and a browser in front of it. */
export interface Product {
  readonly address: string;
  /**
   * A fresh browser window. Console errors and failed scripts are collected in `faults`. `as` is a demo account that is signed in already:
   * for journeys that begin behind the sign-in page.
   */
  open(options?: WindowOptions): Promise<Window>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again on the same data. */
  restart(): Promise<void>;
  /** A session token of a demo account, as another device of that person has it. */
  tokenOf(account: string): Promise<string>;
  /** The text of a verification picture, read where only the server can. */
  answerOf(random: string): Promise<string>;
  close(): Promise<void>;
}

interface WindowOptions {
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly as?: string;
}

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
}

const START_MS = 60_000;
const DEMO_PASSWORD = 'Zhixing2026';

/**
 * Starts server and browser. Needs TEST_DATABASE_URL and CHROMIUM, which `npm test` sets.
 * @param more settings of the server beside those of every journey
 */
export async function startProduct(more: NodeJS.ProcessEnv = {}): Promise<Product> {
  const database = await createDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zhixing-e2e-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '10',
    ...more,
  };
  const address = `http://127.0.0.1:${port}`;
  let server = await startServer(env, address);
  const browser = await launchBrowser();
  return {
    address,
    open: (options = {}) => openWindow(browser, address, options),
    kill: () => end(server, 'SIGKILL'),
    restart: async () => {
      server = await startServer(env, address);
    },
    tokenOf: (account) => tokenFor(address, account),
    answerOf: async (random) => (await asAdmin(database.url, 'select answer from sys_captcha where id = $1', [random]))[0]?.answer ?? '',
    close: async () => {
      await browser.close();
      await end(server, 'SIGTERM');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openWindow(browser: Browser, address: string, options: WindowOptions): Promise<Window> {
  const { locale = 'zh-CN', width = 1440, height = 900, as } = options;
  const localStorage = as === undefined ? [] : [{ name: 'jnpf_token', value: await tokenFor(address, as) }];
  const context = await browser.newContext({
    locale,
    viewport: { width, height },
    baseURL: address,
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    // What fades or grows is not there yet when a button in it is pressed; the one journey about motion asks for it.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  return { page, context, faults };
}

/** Signs a demo account in as the sign-in page does. */
async function tokenFor(address: string, account: string): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address + path, body && { method: 'POST', headers, body: JSON.stringify(body) });
    const { msg, data } = (await response.json()) as { msg: string; data: Readonly<Record<string, string>> };
    if (!response.ok) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const { cipherKey = '' } = await ask('/api/oauth/LoginConfig');
  const { token = '' } = await ask('/api/oauth/Login', { account, password: sealPassword(DEMO_PASSWORD, cipherKey) });
  return token;
}

async function startServer(env: NodeJS.ProcessEnv, address: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`${address}/readyz`)
      .then((response) => response.ok)
      .catch(() => false);
    if (ready) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${output}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('TEST_DATABASE_URL is missing: run the journeys by "npm test"');
  const name = `zxe2e_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await asAdmin(admin, `drop database if exists ${name} with (force)`)) };
}

async function asAdmin(url: string, statement: string, values: readonly string[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(statement, [...values]).finally(() => client.end());
  return rows;
}

const LOWEST_PORT = 20_000;
const PORTS = 10_000;

async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
