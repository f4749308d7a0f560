import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { AlipaySide } from './alipay-side.ts';
import { WechatSide } from './wechat-side.ts';

/** Local server that plays WeChat Pay and Alipay with real keys. */
export interface PaymentCounterpart {
  readonly address: string;
  readonly wechat: WechatSide;
  readonly alipay: AlipaySide;
  close(): Promise<void>;
}

export async function startPaymentCounterpart(): Promise<PaymentCounterpart> {
  let address = '';
  const [wechat, alipay] = [new WechatSide(() => address), new AlipaySide(() => address)];
  const server = createServer((request, response) => {
    void answer(request, wechat, alipay).then((given) => reply(response, given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    wechat,
    alipay,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Given {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

async function answer(request: IncomingMessage, wechat: WechatSide, alipay: AlipaySide): Promise<Given> {
  const [target, body] = [request.url ?? '/', await textOf(request)];
  if (target.startsWith('/gateway.do')) return alipay.gateway(Object.fromEntries(new URLSearchParams(body)));
  if (target.startsWith('/alipay-bill/')) return { status: 200, body: alipay.billFile(target.slice(-10)) };
  if (target.startsWith('/sns/oauth2/access_token?')) return wechat.official(target);
  return wechat.answer({ method: request.method ?? 'GET', target, body, headers: request.headers });
}

const reply = (response: ServerResponse, { status, body, headers = {} }: Given): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};
