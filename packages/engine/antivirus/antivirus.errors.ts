import { defineErrors } from '../errors.ts';

/** Errors of uploads that are scanned for malware. */
export const antivirusErrors = defineErrors('antivirus', {
  infected: { status: 422 },
  /** Not the uploader's fault: the scanner is unreachable or could not scan. */
  unchecked: { status: 503 },
});
