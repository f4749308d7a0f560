import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: { readonly stream: Readable; readonly size: number };
}

/** Types that may be displayed inline on request; everything else is sent as an attachment. */
const isShown = (type: string): boolean => type.startsWith('image/') || ['application/pdf', 'text/plain', 'video/mp4'].includes(type);

/** Sends an uploaded file. The headers prevent the browser from running scripts in it and from sniffing another type. */
export function sendFile(reply: FastifyReply, { name, mediaType, content }: SentFile, inline: boolean): FastifyReply {
  const disposition = inline && isShown(mediaType) ? 'inline' : 'attachment';
  return reply
    .type(mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType)
    .headers({
      'content-length': content.size,
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(content.stream);
}
