import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { languages, type Place, textOverridesOf } from './text-overrides.ts';

/** Texts of the client as built: language → dotted key → text. */
export type BrowserTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** A text of the product and its replacement. */
export interface ProductText {
  readonly place: Place;
  readonly key: string;
  /** The built-in text; null if missing in a language. */
  readonly shipped: Readonly<Record<Language, string | null>>;
  /** The replacement by administrators; null if there is none. */
  readonly written: Readonly<Record<Language, string | null>>;
}

/** Validation messages are shared by server and client; the server's texts apply to both. */
const SHARED = 'field.';
export const isShared = (key: string): boolean => key.startsWith(SHARED);

/** All texts that can be changed, in the order of their keys. */
export function productTexts(engine: Engine, browser: BrowserTexts): readonly ProductText[] {
  const { texts } = engine;
  const ofServer = texts.keys('zh').map((key) => textOf(engine, 'server', key, (language) => texts.shipped(language, key)));
  const keys = Object.keys(browser.zh).filter((key) => !isShared(key));
  const ofBrowser = keys.map((key) => textOf(engine, 'browser', key, (language) => browser[language][key] ?? null));
  return [...ofServer, ...ofBrowser].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.place < b.place ? -1 : 1));
}

function textOf(engine: Engine, place: Place, key: string, shipped: (language: Language) => string | null): ProductText {
  const written = textOverridesOf(engine)[place];
  const of = (read: (language: Language) => string | null) =>
    Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, string | null>;
  return { place, key, shipped: of(shipped), written: of((language) => written[language].get(key) ?? null) };
}

/** The text as displayed. If only the simplified Chinese text was replaced, the traditional one is derived from it. */
export function shownText(engine: Engine, { written, shipped }: ProductText, language: Language): string | null {
  const followed = language === 'zh-TW' && written.zh !== null ? engine.texts.traditional(written.zh) : null;
  return written[language] ?? followed ?? shipped[language];
}

/** The placeholders of a text, such as `{name}` or `{{count}}`. */
export const placesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\{?[^{}]*\}?\}|\$t\([^)]*\)/g))].toSorted();
