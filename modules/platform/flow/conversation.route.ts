import { audit } from '@zhixing/engine/audit/write-line.ts';
import { within } from '@zhixing/engine/context.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { sendFile } from '@zhixing/engine/http/send-file.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { z } from 'zod';
import { addComment, commentsOf, peopleConcerned, removeComment } from './comments.ts';
import { visibleInstance } from './detail.ts';
import { dropDraft, storeDraft } from './drafts.ts';
import { flowErrors } from './flow.errors.ts';
import { attachedFile, filesOf } from './flow-files.ts';
import { thumbnails } from './ports.ts';
import { readRunning } from './running.ts';

const id = z.uuid();
const nothing = z.strictObject({});
const params = z.strictObject({ id });
const base = '/api/workflow/instances/:id';
const files = z.array(id).max(20);

const comment = z.strictObject({
  text: z.string().trim().min(1).max(2000),
  files: files.default([]),
  mentions: z.array(id).max(20).default([]),
  answers: id.optional(),
});

/** Sides of thumbnails in pixels, as large as the form shows them. */
const sides = ['96'] as const;

const draft = z.strictObject({
  opinion: z.string().max(2000).optional(),
  files: files.optional(),
  values: z.record(z.string().max(80), z.unknown()).optional(),
});

const talk: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/comments`, access: 'session', params, query: nothing, summary: 'Comments on a flow, the oldest first' },
    async ({ params }, ctx) => ({ list: await commentsOf(ctx, params.id) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/comments`,
      access: 'session',
      params,
      body: comment,
      summary: 'Comment on a flow; whom it names or answers is told',
    },
    ({ params, body }, ctx) => once(ctx, ['flowComment', params.id, body], (inner) => addComment(inner, params.id, body)),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/comments/:comment`,
      access: 'session',
      params: params.extend({ comment: id }),
      query: nothing,
      summary: 'Remove an own comment',
    },
    ({ params }, ctx) => removeComment(ctx, params.id, params.comment),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/people`, access: 'session', params, query: nothing, summary: 'People whom a flow concerns' },
    async ({ params }, ctx) => {
      await visibleInstance(ctx, params.id);
      return { list: await peopleConcerned(ctx, params.id) };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/files`,
      access: 'session',
      params,
      query: nothing,
      summary: 'Files of the record, the opinions and the comments',
    },
    async ({ params }, ctx) => {
      return { list: await filesOf(ctx, await readRunning(ctx, params.id, 'read')) };
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/tasks/:task/draft`,
      access: 'session',
      params: params.extend({ task: z.coerce.number().int().min(1) }),
      body: draft,
      summary: 'Keep what one has begun to write about a task',
    },
    async ({ params, body }, ctx) => {
      await visibleInstance(ctx, params.id);
      return storeDraft(ctx, params.id, params.task, body);
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/tasks/:task/draft`,
      access: 'session',
      params: params.extend({ task: z.coerce.number().int().min(1) }),
      query: nothing,
      summary: 'Forget what one has begun to write',
    },
    ({ params }, ctx) =>
      ctx.db.transaction(async (db) => {
        const tx = within(ctx, db);
        const gone = await dropDraft(tx, params.id, params.task);
        if (gone)
          await audit(tx, { kind: 'write', verb: 'dropDraft', model: 'flowInstance', record: params.id, detail: { task: params.task } });
        return null;
      }),
  ),
];

const fileRoute = defineRoute(
  {
    method: 'GET',
    path: `${base}/files/:file`,
    access: 'session',
    params: params.extend({ file: id }),
    query: z.strictObject({ inline: z.enum(['0', '1']).optional(), size: z.enum(sides).optional() }),
    raw: [mediaTypes.file],
    summary: 'A file that a flow carries',
  },
  async ({ params, query, reply }, ctx) => {
    const file = await attachedFile(ctx, await readRunning(ctx, params.id, 'read'), params.file, query.size !== undefined);
    const small = query.size ? await use(ctx.engine, thumbnails).of(ctx, file, Number(query.size)) : null;
    const content = small ?? (await ctx.engine.files.open(file.id));
    if (!content) throw flowErrors.fileNotFound();
    return sendFile(reply, { ...file, mediaType: small ? 'image/jpeg' : file.mediaType, content }, query.inline === '1');
  },
);

/** Comments, drafts and files of a flow. */
export const conversationRoutes: readonly Route[] = [...talk, fileRoute];
