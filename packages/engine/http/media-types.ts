/** Media types of responses that handlers write themselves. */
export const mediaTypes = {
  json: 'application/json',
  text: 'text/plain',
  html: 'text/html',
  xml: 'text/xml',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  bytes: 'application/octet-stream',
  /** A picture as it was uploaded. */
  picture: 'image/*',
  /** A file as it was uploaded. */
  file: '*/*',
} as const;
