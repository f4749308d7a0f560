import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';
import { StoredFile } from '../../platform/file/file.model.ts';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import { line, nothing } from '../account/texts.ts';
import { User } from '../account/user.model.ts';

/** The signed-in user's picture. */
export const avatarRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'PUT',
      path: '/api/permission/Users/Current/Avatar/:name',
      access: 'session',
      params: z.strictObject({ name: line(200) }),
      body: nothing.optional(),
      summary: 'Take a picture that one has uploaded as one’s own; name is the id or the name that the upload answered',
    },
    async ({ params }, ctx) => {
      const file = await uploaded(ctx, params.name);
      const fits = file?.createdBy === ctx.actor.userId && file.mediaType.startsWith('image/') && file.size <= limits.avatarBytes;
      if (!file || !fits) throw accountErrors.avatarRefused();
      await repo(User, elevated(ctx)).update(String(ctx.actor.userId), { headIcon: file.id });
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.avatar'), { headIcon: file.id });
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/permission/Users/Current/Avatar',
      access: 'session',
      query: nothing,
      raw: [mediaTypes.picture],
      summary: 'The picture of the signed-in person',
    },
    async ({ reply }, ctx) => {
      const { file, content } = await ownPicture(ctx);
      return reply
        .type(file.mediaType)
        .headers({
          'content-length': content.size,
          'cache-control': 'private, max-age=300',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(content.stream);
    },
  ),
];

/** The file by its id, or the actor's newest upload of that name: clients of this API family send the name. */
const uploaded = (ctx: Context, name: string) =>
  isId(name)
    ? lookUp(StoredFile, name, ctx)
    : repo(StoredFile, elevated(ctx)).first({ name, createdBy: ctx.actor.userId }, { order: { field: 'createdAt', descending: true } });

async function ownPicture(ctx: Context) {
  const person = await lookUp(User, ctx.actor.userId, ctx);
  const file = person?.headIcon ? await lookUp(StoredFile, person.headIcon, ctx) : null;
  const content = file && (await ctx.engine.files.open(file.id));
  if (!file || !content) throw accountErrors.avatarRefused();
  return { file, content };
}
