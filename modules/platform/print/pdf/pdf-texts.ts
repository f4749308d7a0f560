import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { PdfContent } from '@zhixing/pdf/content.ts';
import { systemName } from '../ports.ts';

/** The texts of documents, in the reader's language. */
export type Said = (name: string, params?: Readonly<Record<string, unknown>>) => string;

export const saidBy =
  ({ engine, language }: Context): Said =>
  (name, params) =>
    engine.texts.text(language, `print.pdf.${name}`, params);

export const systemOf = (ctx: Context): Promise<string> => use(ctx.engine, systemName).of(ctx);

const languages = { zh: 'zh-CN', 'zh-TW': 'zh-TW', en: 'en' } as const;

/** What every document has: its date, its language, and the words of its page numbers. */
export function frameOf(ctx: Context, at: Date): Pick<PdfContent, 'language' | 'at' | 'pageWords' | 'missingWords'> {
  const said = saidBy(ctx);
  return {
    language: languages[ctx.language],
    at: at.toISOString(),
    pageWords: said('page', { page: '{page}', pages: '{pages}' }),
    missingWords: said('missing', { characters: '{characters}' }),
  };
}

/** The footer of sheets that define none: who printed it, or that the system made it, and when. */
export function printedBy(ctx: Context, at: Date): string {
  const moment = minuteOf(at.toISOString());
  return ctx.actor.userId === null ? saidBy(ctx)('made', { at: moment }) : saidBy(ctx)('printedBy', { name: ctx.actor.name, at: moment });
}

export const minuteOf = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? iso : chinaMinute(iso));
