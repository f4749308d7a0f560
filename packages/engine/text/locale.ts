import { inOfficeWords } from '@zhixing/model/taiwan-words.ts';
import { Converter } from 'opencc-js/cn2t';

export type Language = 'zh' | 'zh-TW' | 'en';

/** Texts of a module: nested objects of strings, one per language that is written by hand. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts of all modules in three languages, looked up by dotted key. */
export interface Catalogue {
  /** The text with its `{placeholders}` filled in, or null when there is none. */
  find(language: Language, key: string, params?: Readonly<Record<string, unknown>>): string | null;
  /** The text, or the key itself. */
  text(language: Language, key: string, params?: Readonly<Record<string, unknown>>): string;
  keys(language: Language): string[];
  /** The text as the product ships it, whatever has been laid over it. */
  shipped(language: Language, key: string): string | null;
  /** Lays other texts over those of the product, in place of what was laid over them before. `stamp` changes with them. */
  lay(texts: LaidTexts, stamp: string): void;
  /** Which texts are laid over; empty where there are none. */
  stamp(): string;
  /** Hears that other texts have been laid over. */
  onChange(listener: () => void): void;
  /** Simplified Chinese as it is written in Taiwan. */
  traditional(text: string): string;
}

/** Texts of an installation in place of those of the product: language → key → text. */
export type LaidTexts = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** Merges the locale files of the modules; traditional Chinese is converted from simplified and then corrected by overrides. */
export function createCatalogue(
  modules: readonly { readonly locales: { readonly zh: Texts; readonly en: Texts; readonly zhTW?: Texts } }[],
): Catalogue {
  const zh = new Map<string, string>();
  const en = new Map<string, string>();
  const corrections = new Map<string, string>();
  for (const { locales } of modules) {
    flatten(locales.zh, '', zh);
    flatten(locales.en, '', en);
    if (locales.zhTW) flatten(locales.zhTW, '', corrections);
  }
  const tables: Record<Language, Map<string, string>> = { zh, en, 'zh-TW': corrections };
  const shipped = (language: Language, key: string): string | null => {
    const found = tables[language].get(key);
    if (found !== undefined || language !== 'zh-TW') return found ?? null;
    const source = zh.get(key);
    if (source === undefined) return null;
    const converted = traditional(source);
    corrections.set(key, converted);
    return converted;
  };
  const over = createLayer(traditional);
  const find: Catalogue['find'] = (language, key, params) => {
    const found = over.find(language, key) ?? shipped(language, key);
    return found === null ? null : fill(found, params);
  };
  return {
    ...over,
    find,
    text: (language, key, params) => find(language, key, params) ?? key,
    keys: (language) => [...tables[language === 'zh-TW' ? 'zh' : language].keys()],
    shipped,
    traditional,
  };
}

/** What is laid over the product's texts. Nothing is, on most installations: then a look-up costs a comparison. */
function createLayer(traditional: (text: string) => string) {
  const listeners = new Set<() => void>();
  let laid: LaidTexts | null = null;
  let stamp = '';
  return {
    find: (language: Language, key: string): string | null => {
      if (laid === null) return null;
      const own = laid[language].get(key);
      if (own !== undefined || language !== 'zh-TW') return own ?? null;
      const source = laid.zh.get(key);
      return source === undefined ? null : traditional(source);
    },
    lay: (texts: LaidTexts, next: string): void => {
      laid = Object.values(texts).some(({ size }) => size > 0) ? texts : null;
      stamp = next;
      for (const listener of listeners) listener();
    },
    stamp: () => stamp,
    onChange: (listener: () => void) => void listeners.add(listener),
  };
}

function flatten(texts: Texts, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

function fill(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) return whole;
    return Array.isArray(value) ? value.join('、') : String(value);
  });
}

let convert: ((text: string) => string) | null = null;

/** A text in traditional Chinese, as Taiwan writes it. */
export function traditional(text: string): string {
  // The dictionary takes some milliseconds to build, and most processes never speak traditional Chinese.
  const ready = convert ?? Converter({ from: 'cn', to: 'twp' });
  convert = ready;
  return inOfficeWords(ready(text));
}

/** The supported language that an Accept-Language header asks for. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').toLowerCase();
  if (/zh-(tw|hk|mo|hant)|zhtw/.test(wanted)) return 'zh-TW';
  return wanted.startsWith('en') ? 'en' : 'zh';
}
