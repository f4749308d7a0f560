import { defineErrors } from '../errors.ts';

/** What becomes of an upload that is looked at for malware. */
export const antivirusErrors = defineErrors('antivirus', {
  infected: { status: 422 },
  /** Of the uploader no mistake: the scanner is away, or could not look. */
  unchecked: { status: 503 },
});
