import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { StoredFile } from '../../platform/file/file.model.ts';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import { type PictureName, pictureNames, type SystemSettings } from './system-settings.ts';

/** Drawings may carry scripts; what stands on the sign-in page must not. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const PICTURES = '/api/system/Picture';

/** Where browsers find a picture of the system; a new picture has a new address, so that it may be kept for long. */
export const pictureAddress = (settings: SystemSettings, name: PictureName): string =>
  settings[name] === '' ? '' : `${PICTURES}/${name}?v=${settings[name].slice(-12)}`;

/** Throws unless every new picture is one that its setter has uploaded. */
export async function mustBePictures(ctx: Context, changes: Partial<SystemSettings>): Promise<void> {
  for (const name of pictureNames) {
    const id = changes[name];
    if (!id) continue;
    const file = await lookUp(StoredFile, id, elevated(ctx));
    const fits = file?.createdBy === ctx.actor.userId && TYPES.includes(file.mediaType) && file.size <= limits.avatarBytes;
    if (!fits) throw accountErrors.pictureRefused({}, { fields: { [name]: { key: 'account.pictureRefused' } } });
  }
}
