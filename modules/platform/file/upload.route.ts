import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { z } from 'zod';
import { fileErrors } from './file.errors.ts';
import { beginUpload, dropUpload, finishUpload, LARGEST_PIECE, takePiece, uploadProgress } from './uploads.ts';

const base = '/api/file/uploads';
const params = z.strictObject({ id: z.string().max(60) });
const nothing = z.strictObject({});
const whole = z.coerce.number().int().min(0).max(1e12);

/** Chunked uploads: a lost connection costs one piece, not the whole file. */
export const uploadRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: base,
      access: 'session',
      body: z.strictObject({
        name: z.string().min(1).max(500),
        size: z.number().int().min(1).max(1e12),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
      summary: 'Begin to upload a file in pieces',
    },
    ({ body }, ctx) => once(ctx, ['upload', body], (inner) => beginUpload(inner, body)),
  ),

  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id`,
      access: 'session',
      params,
      query: z.strictObject({ offset: whole }),
      bytes: true,
      bodyLimit: LARGEST_PIECE,
      summary: 'Send the piece that begins at an offset',
    },
    ({ params: { id }, query, request }, ctx) => {
      const bytes = request.body as Buffer;
      if (bytes.length === 0) throw fileErrors.missing();
      return takePiece(ctx, id, query.offset, bytes);
    },
  ),

  defineRoute(
    { method: 'GET', path: `${base}/:id`, access: 'session', params, query: nothing, summary: 'How far an upload has come' },
    ({ params: { id } }, ctx) => uploadProgress(ctx, id),
  ),

  defineRoute(
    { method: 'POST', path: `${base}/:id/finish`, access: 'session', params, body: nothing, summary: 'Make a file of the pieces' },
    ({ params: { id } }, ctx) => finishUpload(ctx, id),
  ),

  defineRoute(
    { method: 'DELETE', path: `${base}/:id`, access: 'session', params, query: nothing, summary: 'Give an upload up' },
    async ({ params: { id } }, ctx) => {
      await dropUpload(ctx, id);
      return { id };
    },
  ),
];
