import { defineErrors } from '@zhixing/engine/errors.ts';

export const videoErrors = defineErrors('video', {
  /** Unknown cameras, those out of reach and looks that are over get the same answer. */
  unknown: { status: 404 },
  placeMissing: { status: 400 },
  noCamera: { status: 400 },
  elsewhere: { status: 409 },
  privateVenue: { status: 409 },
  /** The media server broke off. */
  broken: { status: 502 },
});
