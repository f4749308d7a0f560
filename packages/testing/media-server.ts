import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A device at the media server, and what comes of asking it for its picture. */
export interface MediaDevice {
  online: boolean;
  /** `flv` and `hls` deliver, `silent` names an address that delivers nothing, `timeout` and `busy` are refusals. */
  picture: 'flv' | 'hls' | 'silent' | 'timeout' | 'busy' | 'nowhere';
}

/** Plays a media server with the API of WVP-GB28181-pro over real HTTP, and the streams that ZLMediaKit serves. */
export interface MediaCounterpart {
  readonly url: string;
  readonly key: string;
  readonly devices: Map<string, MediaDevice>;
  /** Paths that were asked, in order. */
  readonly asked: string[];
  /** Streams that are being sent. */
  readonly open: () => number;
  close(): Promise<void>;
}

export interface MediaContents {
  /** An FLV file, sent once; the stream stays open after it. */
  readonly flv: Buffer;
  /** Segments of MPEG-TS. */
  readonly segments: readonly Buffer[];
}

const KEY = 'key-of-the-media-server';
const SEGMENT_S = 4;

export async function startMediaServer({ flv, segments }: MediaContents): Promise<MediaCounterpart> {
  const devices = new Map<string, MediaDevice>();
  const asked: string[] = [];
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://media').pathname;
    asked.push(path);
    const segment = /\/(\d+)\.ts$/.exec(path)?.[1];
    if (path.startsWith('/api/')) answerApi(request, response, path);
    else if (path.endsWith('.live.flv')) sendFlv(response);
    else if (path.endsWith('/hls.m3u8')) sendPlaylist(response);
    else if (segment) response.writeHead(200, { 'content-type': 'video/mp2t' }).end(segments[Number(segment) % segments.length]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answerApi(request: IncomingMessage, response: ServerResponse, path: string): void {
    const isKnown = request.headers['api-key'] === KEY;
    const parts = path.split('/');
    const answer = !isKnown
      ? { code: 401, msg: '请登录后重新请求' }
      : path.startsWith('/api/device/query/devices/')
        ? stateOf(parts[5] ?? '')
        : playOf(parts[4] ?? '');
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  function stateOf(id: string): object {
    const device = devices.get(id);
    return { code: 0, msg: '成功', data: device ? { deviceId: id, onLine: device.online } : null };
  }

  function playOf(id: string): object {
    const picture = devices.get(id)?.picture;
    if (picture === 'timeout') return { code: 100, msg: '点播超时' };
    if (picture === 'busy') return { code: 100, msg: '486 Busy Here' };
    if (picture === 'nowhere') return { code: 0, msg: '成功', data: { app: 'rtp', stream: id } };
    if (picture === 'silent') return { code: 0, msg: '成功', data: { app: 'rtp', stream: id, flv: `${url}/rtp/${id}.none` } };
    const address = picture === 'hls' ? { hls: `${url}/rtp/${id}/hls.m3u8` } : { flv: `${url}/rtp/${id}.live.flv` };
    return { code: 0, msg: '成功', data: { app: 'rtp', stream: id, ...address } };
  }

  function sendFlv(response: ServerResponse): void {
    streams.add(response);
    response.once('close', () => streams.delete(response));
    response.writeHead(200, { 'content-type': 'video/x-flv' }).write(flv);
  }

  function sendPlaylist(response: ServerResponse): void {
    const lines = segments.map((_, n) => `#EXTINF:${SEGMENT_S}.0,\n2026-11-27/${n}.ts`);
    const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, '#EXT-X-MEDIA-SEQUENCE:0'];
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end([...head, ...lines, ''].join('\n'));
  }

  return {
    url,
    key: KEY,
    devices,
    asked,
    open: () => streams.size,
    close: () =>
      new Promise((resolve) => {
        for (const stream of streams) stream.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
