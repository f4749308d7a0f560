import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inOfficeWords } from '@zhixing/model/taiwan-words.ts';
import { Converter } from 'opencc-js/cn2t';
import type { Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '../../..');
/** Locale folders; each part of the browser code has its own. */
const all = globSync(['apps/web/**/locales', 'packages/{client,shell,ui}/**/locales', 'modules/*/*/web/**/locales'], {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
})
  .toSorted()
  .map((folder) => join(root, folder));

/** Texts needed before sign-in; all others are loaded with the shell. */
const atTheDoor: ReadonlySet<string> = new Set(['apps/web/locales', 'packages/client/locales'].map((folder) => join(root, folder)));

/** Texts of rarely opened pages and dialogs, loaded with them. */
const aside: ReadonlySet<string> = new Set(
  [
    'apps/web/pages/unbuilt',
    'apps/web/session',
    'apps/web/session/lock',
    'apps/web/session/reauthentication',
    'apps/web/shell/palette',
    'apps/web/shell/settings',
    'apps/web/shell/tour',
    'packages/shell/entrance',
    'packages/ui/article',
    'packages/ui/base-map',
    'packages/ui/bin',
    'packages/ui/charts',
    'packages/ui/jobs/bulk',
    'packages/ui/jobs/centre',
    'packages/ui/list-types',
    'packages/ui/list-types/edit',
    'packages/ui/list-types/tree',
    'packages/ui/print',
    'packages/ui/record/conflict',
    'packages/ui/review',
    'packages/ui/shapes',
    'packages/ui/transfer',
    'packages/ui/views/save',
    'packages/ui/widgets/cron',
  ].map((folder) => join(root, folder, 'locales')),
);
const stray = [...aside].filter((folder) => !all.includes(folder));
if (stray.length > 0) throw new Error(`No texts to load aside: ${stray.join(', ')}`);
/** Texts of the page of parents, a program of its own. */
const ofFamilies = join(root, 'modules/study/family/web/page/locales');
/** Texts of the leader's board, another one. */
const ofLeaders = join(root, 'modules/study/journey/web/leader/locales');
const apart: ReadonlySet<string> = new Set([ofFamilies, ofLeaders]);
const MODULE = /^modules\/([\w-]+\/[\w-]+)\//;
/** The module whose pages load the texts of a folder, by its own folder: `study/trip`. */
const moduleOf = (folder: string): string | undefined => (apart.has(folder) ? undefined : MODULE.exec(relative(root, folder))?.[1]);

/** The folders of each part of the texts. */
const parts = {
  door: all.filter((folder) => atTheDoor.has(folder)),
  aside: all.filter((folder) => aside.has(folder)),
  family: [ofFamilies],
  leader: [ofLeaders],
  inside: all.filter((folder) => ![atTheDoor, aside, apart].some((part) => part.has(folder)) && !moduleOf(folder)),
};

/** The folders of the texts of each module that has some. */
export const ofModules: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Map.groupBy(all, moduleOf)].filter((entry): entry is [string, string[]] => entry[0] !== undefined),
);

/**
 * Serves `virtual:locale/door/zh`, `/inside/zh` and so on: texts of shell, pages and browser packages, a lazy chunk per part and language.
 * `virtual:locale/study/trip/zh` has the texts of a module, and `virtual:module-texts` loads those of any.
 */
export function localeTexts(): Plugin {
  const prefix = 'virtual:locale/';
  return {
    name: 'zhixing:locale-texts',
    resolveId: (id) => (id.startsWith(prefix) || id === LOADERS ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LOADERS}`) return loaders();
      if (!id.startsWith(`\0${prefix}`)) return null;
      for (const file of sources()) this.addWatchFile(file);
      const [, part = '', language = ''] = /^(.+)\/(\w+)$/.exec(id.slice(prefix.length + 1)) ?? [];
      return `export default ${JSON.stringify(part === 'inside' ? insideTexts(language) : convertedFrom(foldersOf(part), language))};`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: listing() });
    },
  };
}

const LOADERS = 'virtual:module-texts';
const WEB_PART = /^modules\/([\w-]+\/[\w-]+)\/web\//;

function loaders(): string {
  const ofLanguage = (module: string) => (language: string) => `${language}: () => import('virtual:locale/${module}/${language}')`;
  const entries = Object.keys(ofModules).map((module) => `'${module}': { ${['zh', 'zhtw', 'en'].map(ofLanguage(module)).join(', ')} }`);
  return `export const texts = { ${entries.join(',\n')} };\nexport const drawn = ${JSON.stringify(drawnParts())};`;
}

/** The other modules whose parts each module draws, directly or through another: modules of identity do. */
function drawnParts(): Readonly<Record<string, readonly string[]>> {
  const direct = new Map<string, Set<string>>();
  for (const file of globSync('modules/*/*/web/**/*.{ts,tsx}', { cwd: root })) {
    const module = MODULE.exec(file)?.[1] ?? '';
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.\.?\/[^']+)'/g)) {
      const other = WEB_PART.exec(join(file, '..', target))?.[1] ?? module;
      if (other !== module) direct.set(module, (direct.get(module) ?? new Set()).add(other));
    }
  }
  const all = (module: string, seen = new Set<string>()): Set<string> => {
    for (const other of direct.get(module) ?? []) if (!seen.has(other)) all(other, seen.add(other));
    return seen;
  };
  return Object.fromEntries([...direct.keys()].map((module) => [module, [...all(module)]]));
}

function foldersOf(part: string): readonly string[] {
  const folders = parts[part as keyof typeof parts] ?? ofModules[part];
  if (!folders) throw new Error(`There are no texts of "${part}"`);
  return folders;
}

/** Writes all texts to one file, from which the server lists the texts that administrators may override. It is not served. */
const listing = (): string => {
  const of = (language: string) => Object.fromEntries(flattened(textsOf(language)));
  return JSON.stringify({ zh: of('zh'), 'zh-TW': of('zhtw'), en: of('en') });
};

const flattened = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flattened(value, `${above}${key}.`),
  );

export const textsOf = (language: string): Texts =>
  [
    convertedFrom(parts.door, language),
    convertedFrom(parts.aside, language),
    convertedFrom(Object.values(ofModules).flat(), language),
    convertedFrom(parts.family, language),
    convertedFrom(parts.leader, language),
    insideTexts(language),
  ].reduce(merge);

// Forms validate by the same rules as the server and use its texts for them; other server texts are not needed.
const fieldTexts = ({ field }: Texts): Texts => (field ? { field } : {});

const insideTexts = (language: string): Texts =>
  merge(convertedFrom([join(root, 'packages/engine/locales')], language, fieldTexts), convertedFrom(parts.inside, language));

let converter: ((text: string) => string) | undefined;
/** Reading the dictionaries takes a third of a second: once for all parts, and not where nothing is converted. */
function inTaiwan(text: string): string {
  const convert = converter ?? Converter({ from: 'cn', to: 'twp' });
  converter = convert;
  return convert(text);
}

/** Merged texts of some folders. Traditional Chinese is converted from simplified with Taiwan wording, then corrected by override files. */
function convertedFrom(folders: readonly string[], language: string, some = (texts: Texts): Texts => texts): Texts {
  const merged = (name: string): Texts => folders.map((folder) => some(read(join(folder, name)))).reduce(merge, {});
  if (language !== 'zhtw') return merged(`${language}.json`);
  return merge(
    mapTexts(merged('zh.json'), (text) => inOfficeWords(inTaiwan(text))),
    merged('zh-TW.overrides.json'),
  );
}

const sources = (): string[] => all.flatMap((folder) => ['zh.json', 'en.json', 'zh-TW.overrides.json'].map((name) => join(folder, name)));

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
