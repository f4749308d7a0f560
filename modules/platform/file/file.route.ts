import { createHash } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { sendFile } from '@zhixing/engine/http/send-file.ts';
import { mustBeAble, visibility } from '@zhixing/engine/permission/access.ts';
import { holdsMinors, logMinorsFile } from '@zhixing/engine/permission/minors.ts';
import { isRevealed } from '@zhixing/engine/permission/unmask.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { isId } from '@zhixing/model';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { fileErrors } from './file.errors.ts';
import { StoredFile } from './file.model.ts';
import { plainName, storeBytes } from './stored.ts';
import { thumbnailOf, thumbnailSides } from './thumbnail/thumbnail.ts';
import { LARGEST } from './uploads.ts';

/** Files are sent as downloads unless `inline` is set; `size` requests a thumbnail of an image. */
const shape = z.strictObject({ inline: z.enum(['0', '1']).optional(), size: z.enum(thumbnailSides).optional() });

export const fileRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/file/Uploader',
      access: 'session',
      summary: 'Upload a file; returns the id to put into a record, the same one for a repetition under the same Idempotency-Key',
    },
    async ({ request }, ctx) => {
      const part = await request.file({ limits: { fileSize: LARGEST } });
      if (!part) throw fileErrors.missing();
      const bytes = await part.toBuffer().catch((error: { code?: string }) => {
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? fileErrors.tooLarge({ most: LARGEST / 1_048_576 }) : error;
      });
      const name = plainName(part.filename);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return once(ctx, ['file', name, sha256], (inner) => storeBytes(inner, newId(), name, bytes));
    },
  ),

  // Serves the actor's own uploads until a record references them; after that, access is decided by the record.
  defineRoute(
    {
      method: 'GET',
      path: '/api/file/own/:id',
      access: 'session',
      params: z.strictObject({ id: z.string().max(60) }),
      query: shape,
      raw: [mediaTypes.file],
      summary: 'A file that one has uploaded',
    },
    async ({ params, query, reply }, ctx) => {
      const file = isId(params.id) ? await lookUp(StoredFile, params.id, ctx) : null;
      if (!file || file.createdBy !== ctx.actor.userId) throw fileErrors.notFound();
      return send(ctx, file, reply, query);
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/:id/files/:field/:file',
      access: 'policy',
      byKey: true,
      params: z.strictObject({ model: z.string().max(80), id: z.string().max(60), field: z.string().max(60), file: z.string().max(60) }),
      query: shape,
      raw: [mediaTypes.file],
      summary: 'A file that a record carries',
    },
    async ({ params, query, reply }, ctx) => {
      const file = await attachedFile(ctx, params);
      // Thumbnails are shown as part of a list and are not recorded as downloads.
      if (!query.size) {
        await recordDownload(ctx, params);
        await logMinorsFile(ctx, ctx.engine.registry.get(params.model), params.field, params.id);
      }
      if (!query.size && query.inline !== '1')
        for (const { downloaded } of ctx.engine.modules)
          await downloaded?.({ model: params.model, record: params.id, field: params.field }, ctx);
      return send(ctx, file, reply, query);
    },
  ),
];

type File = NonNullable<Awaited<ReturnType<typeof lookUp<typeof StoredFile>>>>;

/** Serves the file only through its record: the actor must see the field unmasked, or have just revealed it. */
async function attachedFile(
  ctx: Context,
  { model: name, id, field, file }: { model: string; id: string; field: string; file: string },
): Promise<File> {
  const model = ctx.engine.registry.get(name);
  const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
  const { fields, masked } = visibility(ctx, model);
  const attached =
    fields.some((one) => one.name === field && one.kind.attachment) &&
    [row[field]].flat().includes(file) &&
    (!masked.has(field) || (await isRevealed(ctx, model, id, field)));
  const found = attached ? await lookUp(StoredFile, file, ctx) : null;
  if (!found) throw fileErrors.notFound();
  return found;
}

// Audits a download of a file of minors before it is sent; thumbnails are not audited.
async function recordDownload(ctx: Context, { model, id, field, file }: { model: string; id: string; field: string; file: string }) {
  if (!holdsMinors(ctx.engine, ctx.engine.registry.get(model), [field])) return;
  await audit(ctx, { kind: 'download', verb: 'file', model, record: id, detail: { field, file } });
}

async function send(ctx: Context, file: File, reply: FastifyReply, { inline, size }: z.infer<typeof shape>) {
  const small = size ? await thumbnailOf(ctx, file, Number(size)) : null;
  const content = small ?? (await ctx.engine.files.open(file.id));
  if (!content) throw fileErrors.notFound();
  return sendFile(reply, { name: file.name, mediaType: small ? 'image/jpeg' : file.mediaType, content }, inline === '1');
}
