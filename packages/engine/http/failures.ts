import { type ErrorClass, errorClassOf, isOfDatabase } from '../database/error-class.ts';
import { type AppError, httpErrors, modelErrors } from '../errors.ts';
import { CLOSED } from '../tables/closing.ts';

const BY_CODE: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => httpErrors.malformedJson(),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => httpErrors.malformedJson(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => httpErrors.unsupportedMediaType(),
  FST_ERR_CTP_BODY_TOO_LARGE: () => httpErrors.tooLarge(),
  FST_ERR_BAD_URL: () => httpErrors.badRequest(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => httpErrors.badRequest(),
  FST_REQ_FILE_TOO_LARGE: () => httpErrors.tooLarge(),
  FST_FILES_LIMIT: () => httpErrors.badRequest(),
  FST_PARTS_LIMIT: () => httpErrors.badRequest(),
  FST_FIELDS_LIMIT: () => httpErrors.badRequest(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => httpErrors.unsupportedMediaType(),
  // PostgreSQL: invalid UTF-8, NUL characters and numbers out of range can only come from the request.
  '22021': () => httpErrors.badRequest(),
  '22P05': () => httpErrors.badRequest(),
  '22P02': () => httpErrors.badRequest(),
  '22003': () => httpErrors.badRequest(),
  // JSON nested too deeply for the parser's stack.
  '54001': () => httpErrors.badRequest(),
  '57014': () => httpErrors.timeout(),
  [CLOSED]: () => modelErrors.closed(),
};

const BY_ERROR_CLASS: Record<ErrorClass, (error: unknown) => AppError> = {
  away: (error) => (isOfDatabase(error) ? httpErrors.databaseAway() : httpErrors.unavailable()),
  collision: () => httpErrors.unavailable(),
  full: () => httpErrors.diskFull(),
};

/** Maps an error of the HTTP framework or the database driver to a failure of the catalogue. Unknown errors become internal errors. */
export function fromFastify(error: unknown): AppError {
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? BY_CODE[code] : undefined;
  if (known) return known();
  const errorClass = errorClassOf(error);
  if (errorClass) return BY_ERROR_CLASS[errorClass](error);
  if (error instanceof RangeError && error.message.includes('call stack')) return httpErrors.badRequest();
  // The multipart parser reports errors without a code, only with a message.
  if (error instanceof Error && /multipart|part header|boundary not found/i.test(error.message)) return httpErrors.badRequest();
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? httpErrors.badRequest() : httpErrors.internal();
}
