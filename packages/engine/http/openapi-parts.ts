type Json = Record<string, unknown>;

/** Rate limit headers of responses. */
const rateHeaders: Json = {
  RateLimit: {
    description: 'What is left of the narrowest limit, and in how many seconds it is whole again (draft-ietf-httpapi-ratelimit-headers)',
    schema: { type: 'string' },
    example: '"user";r=5999;t=60',
  },
  'RateLimit-Policy': {
    description: 'The narrowest limit: how many requests in how many seconds',
    schema: { type: 'string' },
    example: '"user";q=6000;w=60',
  },
};

const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** References to the headers of a successful response. */
export const countedHeaders: Json = headersOf(Object.keys(rateHeaders));

const failure: Json = {
  type: 'object',
  description:
    'What went wrong, in the language of the request. `key` names the failure for programs; `fields` says what is wrong with single fields.',
  properties: {
    code: { type: 'integer', description: 'The HTTP status, or 600, 601, 602 where a session is over' },
    msg: { type: 'string', description: 'What to do about it, for people' },
    data: {
      type: 'object',
      properties: {
        key: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
  required: ['code', 'msg', 'data'],
  example: {
    code: 400,
    msg: 'Some entries are not right. Correct them as marked and submit again.',
    data: { key: 'model.invalid', fields: { name: 'This field is required' }, requestId: '0d7f7f0e-6c0b-4b43-9c0a-0c8f3c1f2a10' },
  },
};

const failing = (description: string, headers: Json = countedHeaders): Json => ({
  description,
  headers,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/** Components that operations refer to: security schemes, failures, headers. */
export const sharedComponents: Json = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token that signing in (`/api/oauth/Login`) answers' },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'zx_…',
      description: 'A key that a person or an administrator has made for a program',
    },
  },
  headers: {
    ...rateHeaders,
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' }, example: 30 },
  },
  responses: {
    Refused: failing(
      'Refused: 400 wrong entries, 403 not allowed, 404 not there or not for you, 409 in conflict with what is there, 422 not possible now',
    ),
    Unknown: failing('Nobody is known by this token or key (401; `code` 600, 601 or 602 where a session is over)'),
    TooMany: failing('Too many requests', { ...countedHeaders, ...headersOf(['Retry-After']) }),
    Busy: failing('The server is busy or broken; 503 says when to try again', headersOf(['Retry-After'])),
  },
};

export const failureSchema = failure;

/** The failure responses of an operation. */
export const failures = (isPublic: boolean): Json => ({
  ...(isPublic ? {} : { '401': { $ref: '#/components/responses/Unknown' } }),
  '429': { $ref: '#/components/responses/TooMany' },
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Busy' },
});
