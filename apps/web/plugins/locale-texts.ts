import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js/cn2t';
import type { Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };

const packages = join(import.meta.dirname, '../../../packages');
const folders = [
  join(import.meta.dirname, '../locales'),
  ...readdirSync(packages, { withFileTypes: true }).flatMap((entry) =>
    ['client', 'ui', 'designer'].includes(entry.name) ? [join(packages, entry.name, 'locales')] : [],
  ),
];

/** Serves `virtual:locale/zh`, `/en` and `/zhtw`: the texts of the shell and of the browser packages, one lazy chunk per language. */
export function localeTexts(): Plugin {
  const prefix = 'virtual:locale/';
  return {
    name: 'zhixing:locale-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      for (const file of sources()) this.addWatchFile(file);
      return `export default ${JSON.stringify(textsOf(id.slice(prefix.length + 1)))};`;
    },
  };
}

/** All texts of a language. Traditional Chinese is converted from simplified with Taiwan wording, then corrected by the override files. */
export function textsOf(language: string): Texts {
  if (language !== 'zhtw') return merged(`${language}.json`);
  const convert = Converter({ from: 'cn', to: 'twp' });
  return merge(mapTexts(merged('zh.json'), convert), merged('zh-TW.overrides.json'));
}

const sources = (): string[] =>
  folders.flatMap((folder) => ['zh.json', 'en.json', 'zh-TW.overrides.json'].map((name) => join(folder, name)));

const merged = (name: string): Texts => folders.map((folder) => read(join(folder, name))).reduce(merge, fieldTexts(name));

// Forms check by the same rules as the server and say it in the same words; of the server's texts they need only these.
function fieldTexts(name: string): Texts {
  const { field } = read(join(packages, 'engine/locales', name));
  return field ? { field } : {};
}

function read(file: string): Texts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

const mapTexts = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? change(value) : mapTexts(value, change)]),
  );

function merge(base: Texts, over: Texts): Texts {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value;
  }
  return result;
}
