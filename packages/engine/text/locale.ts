import { inOfficeWords } from '@zhixing/model/taiwan-words.ts';
import { Converter } from 'opencc-js/cn2t';

export type Language = 'zh' | 'zh-TW' | 'en';

/** Texts of a module: nested objects of strings, one file for each manually written language. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts of all modules in three languages, looked up by dotted key. */
export interface Catalogue {
  /** The text with its `{placeholders}` filled in, or null if there is none. */
  find(language: Language, key: string, params?: Readonly<Record<string, unknown>>): string | null;
  /** The text, or the key itself if there is none. */
  text(language: Language, key: string, params?: Readonly<Record<string, unknown>>): string;
  keys(language: Language): string[];
  /** The text as shipped with the product, without overrides. */
  shipped(language: Language, key: string): string | null;
  /** Replaces all overrides of the product's texts. `stamp` identifies this set. */
  lay(texts: TextOverrides, stamp: string): void;
  /** Identifies the current overrides; empty if there are none. */
  stamp(): string;
  /** Calls the listener when the overrides change. */
  onChange(listener: () => void): void;
  /** Converts simplified to traditional Chinese as used in Taiwan. */
  traditional(text: string): string;
}

/** Overrides of an installation: language → key → text. */
export type TextOverrides = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** Merges the locale files of the modules; traditional Chinese is converted from simplified unless a manual correction exists. */
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

/** Overrides of the product's texts. Most installations have none; then a lookup costs one comparison. */
function createLayer(traditional: (text: string) => string) {
  const listeners = new Set<() => void>();
  let laid: TextOverrides | null = null;
  let stamp = '';
  return {
    find: (language: Language, key: string): string | null => {
      if (laid === null) return null;
      const own = laid[language].get(key);
      if (own !== undefined || language !== 'zh-TW') return own ?? null;
      const source = laid.zh.get(key);
      return source === undefined ? null : traditional(source);
    },
    lay: (texts: TextOverrides, next: string): void => {
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

/** Converts a text to traditional Chinese as used in Taiwan. */
export function traditional(text: string): string {
  // Built on first use: the dictionary takes some milliseconds, and most processes never need it.
  const ready = convert ?? Converter({ from: 'cn', to: 'twp' });
  convert = ready;
  return inOfficeWords(ready(text));
}

/** The supported language that an Accept-Language header requests. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').toLowerCase();
  if (/zh-(tw|hk|mo|hant)|zhtw/.test(wanted)) return 'zh-TW';
  return wanted.startsWith('en') ? 'en' : 'zh';
}
