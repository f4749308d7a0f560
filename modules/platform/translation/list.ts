import type { Context } from '@zhixing/engine/context.ts';
import { names } from './change.ts';
import { type BrowserTexts, type ProductText, placesIn, productTexts, shownText } from './product-texts.ts';
import { languages, type Place } from './text-overrides.ts';

/** Numeric types of this API family: 0 client, 1 server. */
const typeOf = (place: Place): 0 | 1 => (place === 'browser' ? 0 : 1);
export const placeOf = (type: string): Place => (type === '0' ? 'browser' : 'server');

/** Search criteria for texts. */
export interface TextQuery {
  readonly keyword: string;
  readonly type?: '0' | '1' | undefined;
  readonly state?: 'changed' | 'missing' | undefined;
}

/** Texts that match by key or by displayed text in any language. */
export function queryTexts(ctx: Context, browser: BrowserTexts, { keyword, type, state }: TextQuery): readonly ProductText[] {
  const wanted = keyword.trim().toLowerCase();
  return productTexts(ctx.engine, browser).filter((text) => {
    if (type !== undefined && typeOf(text.place) !== Number(type)) return false;
    if (state === 'changed' && !isChanged(text)) return false;
    if (state === 'missing' && !isMissing(ctx, text)) return false;
    if (wanted === '' || text.key.toLowerCase().includes(wanted)) return true;
    return languages.some((language) => shownText(ctx.engine, text, language)?.toLowerCase().includes(wanted));
  });
}

const isChanged = ({ written }: ProductText): boolean => languages.some((language) => written[language] !== null);
const isMissing = ({ engine }: Context, text: ProductText): boolean => languages.some((language) => !shownText(engine, text, language));

/** A text in the wire format of the family, with the built-in text and its placeholders. */
export function textView(ctx: Context, text: ProductText) {
  const of = (read: (language: (typeof languages)[number]) => unknown) =>
    Object.fromEntries(languages.map((language) => [names[language], read(language)]));
  return {
    id: `${typeOf(text.place)}:${text.key}`,
    enCode: text.key,
    type: typeOf(text.place),
    ...of((language) => shownText(ctx.engine, text, language) ?? ''),
    shipped: of((language) => text.shipped[language] ?? ''),
    changed: languages.filter((language) => text.written[language] !== null).map((language) => names[language]),
    places: placesIn(text.shipped.zh ?? ''),
  };
}
