import { elevated } from '@zhixing/engine/context.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { StoredFile } from '../../platform/file/file.model.ts';
import { accountErrors } from '../account/account.errors.ts';
import { systemSettingsOf } from './configuration.ts';
import { PICTURES } from './system-pictures.ts';
import { type PictureName, pictureNames } from './system-settings.ts';

/** The picture files. Public, since the sign-in page shows them. */
export const pictureRoute: Route = defineRoute(
  {
    method: 'GET',
    path: `${PICTURES}/:name`,
    access: 'public',
    params: z.strictObject({ name: z.enum(pictureNames) }),
    query: z.strictObject({ v: z.string().max(40).optional() }),
    raw: [mediaTypes.picture],
    summary: 'A picture that stands for the system',
  },
  async ({ params, reply }, ctx) => {
    const id = (await systemSettingsOf(ctx.engine))[params.name as PictureName];
    const file = id === '' ? null : await lookUp(StoredFile, id, elevated(ctx));
    const content = file && (await ctx.engine.files.open(file.id));
    if (!file || !content) throw accountErrors.pictureMissing();
    return reply
      .type(file.mediaType)
      .headers({
        'content-length': content.size,
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content.stream);
  },
);
