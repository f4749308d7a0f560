import { createHash } from 'node:crypto';
import { mustBeAble, visibility } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { loadRow } from '@zhixing/engine/read.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import type { FastifyReply } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { fileErrors } from './file.errors.ts';
import { StoredFile } from './file.model.ts';
import { isShown, mediaTypeOf } from './media-type.ts';

const LARGEST = 20 * 1_048_576;
const nothing = z.strictObject({});

export const fileRoutes: readonly Route[] = [
  defineRoute(
    { method: 'POST', path: '/api/file/Uploader', access: 'session', summary: 'Upload a file; returns the id to put into a record' },
    async ({ request }, ctx) => {
      const part = await request.file({ limits: { fileSize: LARGEST } });
      if (!part) throw fileErrors.missing();
      const bytes = await part.toBuffer();
      return keep(ctx, part.filename, bytes);
    },
  ),

  // Own uploads, before a record carries them; afterwards the record decides.
  defineRoute(
    {
      method: 'GET',
      path: '/api/file/own/:id',
      access: 'session',
      params: z.strictObject({ id: z.string().max(60) }),
      query: nothing,
      raw: true,
      summary: 'A file that one has uploaded',
    },
    async ({ params, reply }, ctx) => {
      const file = isId(params.id) ? await lookUp(StoredFile, params.id, ctx) : null;
      if (!file || file.createdBy !== ctx.actor.userId) throw fileErrors.notFound();
      return send(ctx, file, reply);
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/:id/files/:field/:file',
      access: 'policy',
      params: z.strictObject({ model: z.string().max(80), id: z.string().max(60), field: z.string().max(60), file: z.string().max(60) }),
      query: nothing,
      raw: true,
      summary: 'A file that a record carries',
    },
    async ({ params, reply }, ctx) => send(ctx, await carriedFile(ctx, params), reply),
  ),
];

type File = NonNullable<Awaited<ReturnType<typeof lookUp<typeof StoredFile>>>>;

/** The file is reached through the record: who may see the field in clear may see the file, nobody else. */
async function carriedFile(
  ctx: Context,
  { model: name, id, field, file }: { model: string; id: string; field: string; file: string },
): Promise<File> {
  const model = ctx.engine.registry.get(name);
  const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
  const { fields, masked } = visibility(ctx, model);
  const seen =
    fields.some((one) => one.name === field && ['file', 'files', 'image', 'images'].includes(one.kind.name)) && !masked.has(field);
  const carried = seen && [row[field]].flat().includes(file);
  const found = carried ? await lookUp(StoredFile, file, ctx) : null;
  if (!found) throw fileErrors.notFound();
  return found;
}

async function keep(ctx: Context, sentName: string, bytes: Buffer) {
  const name = sentName.replace(/[\\/\p{Cc}]/gu, '_').slice(-200);
  const mediaType = mediaTypeOf(name, bytes);
  if (!mediaType || bytes.length === 0) throw fileErrors.typeRefused({ name });
  const id = newId();
  await ctx.engine.files.save(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.db.query(
    sql`insert into file (id, name, media_type, size, sha256, created_at, created_by, updated_at, updated_by) values (${id}, ${name}, ${mediaType}, ${bytes.length}, ${sha256}, ${ctx.now()}, ${ctx.actor.userId}, ${ctx.now()}, ${ctx.actor.userId})`,
  );
  return { id, name, mediaType, size: bytes.length, url: `/api/file/own/${id}` };
}

async function send(ctx: Context, file: File, reply: FastifyReply) {
  const content = await ctx.engine.files.open(file.id);
  if (!content) throw fileErrors.notFound();
  const disposition = isShown(file.mediaType) ? 'inline' : 'attachment';
  return reply
    .type(file.mediaType)
    .headers({
      'content-length': content.size,
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(content.stream);
}
