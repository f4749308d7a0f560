import { z } from 'zod';

/** Path within the web app from which a job was started: a link back for its owner, never requested by the server. */
export const sourceShape = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/)
  .optional();
