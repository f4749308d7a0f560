import type { Context } from '@zhixing/engine/context.ts';
import type { FastifyRequest } from 'fastify';
import type { Client } from './session-row.ts';

/** From where a request comes, as a session remembers it. */
export const clientOf = (ctx: Context, request: FastifyRequest): Client => ({
  address: ctx.address,
  agent: String(request.headers['user-agent'] ?? ''),
});
