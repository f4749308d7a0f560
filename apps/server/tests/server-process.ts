import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sealPassword } from '@zhixing/client/cipher.ts';
import { childEnv } from '@zhixing/testing/child-env.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
export const CIPHER_KEY = '0123456789abcdef';

/** The server in a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  ask(token: string | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Reply>;
  signIn(account: string, password: string): Promise<string>;
  /** A WebSocket client: `next` resolves to the next message, `closed` to the close code. */
  listen(token: string): Promise<Window>;
  /** Ends the process by graceful shutdown or kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are inspected by tests alone
  readonly data: any;
}

export interface Window {
  next(): Promise<{ readonly code: number; readonly data: { readonly kind?: string; readonly key?: string } | null }>;
  readonly closed: Promise<number>;
}

/** Starts the server like an operator does, and waits until it prints its URL. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const env = { ...childEnv, DEMO: 'off', CIPHER_KEY, PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '6', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(child);
  const ask: ServerProcess['ask'] = async (token, method, path, body) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { code, data } = (await response.json()) as Reply;
    return { status: response.status, code, data };
  };
  return {
    child,
    url,
    ask,
    signIn: async (account, password) => {
      const { data, code } = await ask(null, 'POST', '/api/oauth/Login', { account, password: sealPassword(password, CIPHER_KEY) });
      assert.equal(code, 200);
      return data.token;
    },
    listen: (token) => windowOn(url, token),
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text) => {
      said += String(text);
      const found = /ready: http:\/\/localhost:(\d+)/.exec(said);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

async function windowOn(url: string, token: string): Promise<Window> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
  const told: string[] = [];
  let wake = () => {};
  socket.addEventListener('message', ({ data }) => {
    told.push(String(data));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await once(socket, 'open');
  socket.send(JSON.stringify({ token }));
  const next: Window['next'] = async () => {
    while (told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return JSON.parse(told.shift() ?? '');
  };
  // The first message is the welcome.
  assert.equal((await next()).code, 200);
  return { next, closed };
}
