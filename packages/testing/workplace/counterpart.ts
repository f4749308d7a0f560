import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import { type Behaviour, behaviour, bureau, type Company } from './company.ts';
import { createDingtalkSide } from './dingtalk.ts';
import type { Asked, Reply } from './exchange.ts';
import { createWecomSide } from './wecom.ts';

/** Local fake of WeCom and DingTalk. */
export interface Counterpart {
  readonly address: string;
  readonly company: Company;
  readonly now: Behaviour;
  /** Invalidates all issued tokens, as the workplaces do at any time. */
  expireTokens(): void;
  close(): Promise<void>;
}

/** Starts the fake for a company. */
export async function startCounterpart(company: Company = bureau()): Promise<Counterpart> {
  const now = behaviour();
  const sides = [createWecomSide(company, now), createDingtalkSide(company, now)];
  const server = createServer((request, response) => {
    void answer(request, sides, now).then((given) => reply(response, given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    company,
    now,
    expireTokens: () => {
      for (const side of sides) side.expireTokens();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(request: IncomingMessage, sides: readonly { answer(asked: Asked): Reply | null }[], now: Behaviour): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://counterpart');
  const json = request.method === 'POST' ? ((await jsonOf(request)) as Record<string, unknown>) : {};
  const asked: Asked = { path: url.pathname, query: url.searchParams, json, headers: request.headers };
  now.asked.push(asked.path);
  for (const side of sides) {
    const given = side.answer(asked);
    if (given) return given;
  }
  return { status: 404, json: { errcode: 404, errmsg: 'no such address' } };
}

function reply(response: ServerResponse, given: Reply): void {
  if ('redirect' in given) response.writeHead(302, { location: given.redirect }).end();
  else if ('html' in given) response.writeHead(200, { 'content-type': 'text/html' }).end(given.html);
  else response.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(given.json));
}
