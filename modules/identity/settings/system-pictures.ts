import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { StoredFile } from '../../platform/file/file.model.ts';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import { type PictureName, pictureNames, type SystemSettings } from './system-settings.ts';

/** Without SVG, which may contain scripts. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const PICTURES = '/api/system/Picture';

/** Address of a system picture; it changes with the picture, so that browsers may cache it for long. */
export const pictureAddress = (settings: SystemSettings, name: PictureName): string =>
  settings[name] === '' ? '' : `${PICTURES}/${name}?v=${settings[name].slice(-12)}`;

/** Throws unless every new picture was uploaded by the actor. */
export async function mustBePictures(ctx: Context, changes: Partial<SystemSettings>): Promise<void> {
  for (const name of pictureNames) {
    const id = changes[name];
    if (!id) continue;
    const file = await lookUp(StoredFile, id, elevated(ctx));
    const fits = file?.createdBy === ctx.actor.userId && TYPES.includes(file.mediaType) && file.size <= limits.avatarBytes;
    if (!fits) throw accountErrors.pictureRefused({}, { fields: { [name]: { key: 'account.pictureRefused' } } });
  }
}
