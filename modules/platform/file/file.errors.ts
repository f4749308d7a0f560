import { type AppError, defineErrors } from '@zhixing/engine/errors.ts';
import { isHeif } from './media-type.ts';

export const fileErrors = defineErrors('file', {
  carried: { status: 409 },
  missing: { status: 400 },
  typeRefused: { status: 415 },
  heifRefused: { status: 415 },
  tooLarge: { status: 413 },
  notFound: { status: 404 },
  uploadGone: { status: 404 },
  otherOffset: { status: 409 },
  beyondSize: { status: 413 },
  tooManyOpen: { status: 429 },
  damaged: { status: 422 },
});

/** The refusal of a file whose type is not accepted; for photos in HEIF it says how to take them in JPEG. */
export const refusedType = (name: string, head: Buffer): AppError =>
  isHeif(head) ? fileErrors.heifRefused({ name }) : fileErrors.typeRefused({ name });
