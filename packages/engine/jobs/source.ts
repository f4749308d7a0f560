import { z } from 'zod';

/** Address within the web app that work was started from: a way back for its owner, never followed by the server. */
export const sourceShape = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/)
  .optional();
