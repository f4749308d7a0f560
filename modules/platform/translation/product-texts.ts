import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { laidOf, languages, type Place } from './laid.ts';

/** Texts of the browser's programs as they were built: language → dotted key → text. */
export type BrowserTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** One text of the product, and what stands in its place. */
export interface ProductText {
  readonly place: Place;
  readonly key: string;
  /** As the product ships it; null where it has none in a language. */
  readonly shipped: Readonly<Record<Language, string | null>>;
  /** What administrators have written; null where they have not. */
  readonly written: Readonly<Record<Language, string | null>>;
}

/** The failures of fields are said by both in the same words, which are the server's. */
const SHARED = 'field.';
export const isShared = (key: string): boolean => key.startsWith(SHARED);

/** Every text that can be changed, in the order of the keys. */
export function productTexts(engine: Engine, browser: BrowserTexts): readonly ProductText[] {
  const { texts } = engine;
  const ofServer = texts.keys('zh').map((key) => textOf(engine, 'server', key, (language) => texts.shipped(language, key)));
  const keys = Object.keys(browser.zh).filter((key) => !isShared(key));
  const ofBrowser = keys.map((key) => textOf(engine, 'browser', key, (language) => browser[language][key] ?? null));
  return [...ofServer, ...ofBrowser].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.place < b.place ? -1 : 1));
}

function textOf(engine: Engine, place: Place, key: string, shipped: (language: Language) => string | null): ProductText {
  const written = laidOf(engine)[place];
  const of = (read: (language: Language) => string | null) =>
    Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, string | null>;
  return { place, key, shipped: of(shipped), written: of((language) => written[language].get(key) ?? null) };
}

/** What people read now. Where only the simplified text was rewritten, the traditional one follows it. */
export function shownText(engine: Engine, { written, shipped }: ProductText, language: Language): string | null {
  const followed = language === 'zh-TW' && written.zh !== null ? engine.texts.traditional(written.zh) : null;
  return written[language] ?? followed ?? shipped[language];
}

/** The places of a text that are filled in when it is shown: `{name}`, `{{count}}`. */
export const placesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\{?[^{}]*\}?\}|\$t\([^)]*\)/g))].toSorted();
