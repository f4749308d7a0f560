import type { Context } from '../context.ts';
import { Told } from './envelope.ts';

/** What became of one record, in the words that every page uses for it: `{data}` beside a sentence in the reader's language. */
export const told = (ctx: Context, what: 'created' | 'changed' | 'deleted', data: unknown = null): Told =>
  new Told(ctx.engine.texts.text(ctx.language, `http.told.${what}`), data);
