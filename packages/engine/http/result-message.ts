import type { Context } from '../context.ts';
import { MessageResponse } from './envelope.ts';

/** The result of a write with the standard message in the reader's language, and `data`. */
export const resultMessage = (ctx: Context, what: 'created' | 'changed' | 'deleted', data: unknown = null): MessageResponse =>
  new MessageResponse(ctx.engine.texts.text(ctx.language, `http.told.${what}`), data);
