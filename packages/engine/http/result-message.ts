import type { Context } from '../context.ts';
import { MessageResponse } from './envelope.ts';

/** What became of one record, in the words that every page uses for it: `{data}` beside a sentence in the reader's language. */
export const resultMessage = (ctx: Context, what: 'created' | 'changed' | 'deleted', data: unknown = null): MessageResponse =>
  new MessageResponse(ctx.engine.texts.text(ctx.language, `http.told.${what}`), data);
