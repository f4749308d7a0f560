import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface Came {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Local fake of the SMS services, WeChat and group robots. Tests configure its answers and inspect requests. */
export interface Clouds {
  readonly address: string;
  readonly came: Came[];
  /** Answers that replace success, by request type; status 0 drops the connection. */
  readonly answers: Map<Sort, { readonly status?: number; readonly json: object }>;
  close(): Promise<void>;
}

type Sort = 'aliyun' | 'tencent' | 'wechatToken' | 'wechat' | 'userInfo' | 'robot';

/** Starts the fake. */
export async function startClouds(): Promise<Clouds> {
  const came: Came[] = [];
  const answers: Clouds['answers'] = new Map();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://clouds');
    const one = { path: url.pathname, query: url.searchParams, headers: request.headers, body: await text(request) };
    came.push(one);
    const sort = sortOf(one);
    const { status = 200, json } = answers.get(sort) ?? { json: successes[sort](one) };
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function sortOf({ path, headers }: Came): Sort {
  if (headers['x-acs-action']) return 'aliyun';
  if (headers['x-tc-action']) return 'tencent';
  if (path === '/cgi-bin/stable_token') return 'wechatToken';
  if (path === '/cgi-bin/user/info') return 'userInfo';
  return path === '/cgi-bin/message/template/send' ? 'wechat' : 'robot';
}

const successes: Readonly<Record<Sort, (came: Came) => object>> = {
  aliyun: () => ({ Code: 'OK', Message: 'OK', BizId: 'biz-1', RequestId: 'r' }),
  tencent: ({ body }) => {
    const { PhoneNumberSet: numbers } = JSON.parse(body) as { PhoneNumberSet: string[] };
    const SendStatusSet = numbers.map((PhoneNumber, n) => ({
      SerialNo: `s${n}`,
      PhoneNumber,
      Fee: 1,
      Code: 'Ok',
      Message: 'send success',
    }));
    return { Response: { SendStatusSet, RequestId: 'r' } };
  },
  wechatToken: () => ({ access_token: 'wx-token', expires_in: 7200 }),
  userInfo: () => ({ subscribe: 1 }),
  wechat: () => ({ errcode: 0, errmsg: 'ok', msgid: 200_228_332 }),
  robot: () => ({ errcode: 0, errmsg: 'ok' }),
};
