import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { nothing } from '../account/texts.ts';
import { addSignature, chooseSignature, removeSignature, signaturesOf } from './signatures.ts';

const base = '/api/permission/Users/Current';
const one = { params: z.strictObject({ id: z.string().max(60) }), access: 'session', path: `${base}/:id/SignImg` } as const;

/** Images of the user's signature, for signing documents. */
export const signatureRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/SignImg`, access: 'session', query: openQuery, summary: 'The own signature images' },
    async (_input, ctx) => ({ list: await signaturesOf(ctx) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/SignImg`,
      access: 'session',
      body: z.strictObject({ signImg: z.string().max(80_000), isDefault: z.boolean().default(false) }),
      summary: 'Keep a signature image: a PNG or JPEG as a data address',
    },
    async ({ body }, ctx) =>
      new MessageResponse(
        ctx.engine.texts.text(ctx.language, 'account.told.signature'),
        await addSignature(ctx, body.signImg, body.isDefault),
      ),
  ),
  defineRoute(
    { method: 'PUT', ...one, body: nothing.optional(), summary: 'Make a signature image the default' },
    async ({ params }, ctx) => {
      await chooseSignature(ctx, params.id);
      return null;
    },
  ),
  defineRoute({ method: 'DELETE', ...one, query: nothing, summary: 'Remove a signature image' }, async ({ params }, ctx) => {
    await removeSignature(ctx, params.id);
    return null;
  }),
];
