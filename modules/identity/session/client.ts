import type { Context } from '@zhixing/engine/context.ts';
import type { FastifyRequest } from 'fastify';
import type { Client } from './session-row.ts';

/** Address and user agent of a request, as stored with a session. */
export const clientOf = (ctx: Context, request: FastifyRequest): Client => ({
  address: ctx.address,
  agent: String(request.headers['user-agent'] ?? ''),
});
