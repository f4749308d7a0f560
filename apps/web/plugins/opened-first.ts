import { build, type InlineConfig, type Rolldown } from 'vite';
import type { Occasions } from './fetched-ahead.ts';
import { withImports } from './with-imports.ts';

/** What seals the password: whoever is signed in needs none of it. */
const cipher = ['packages/client/cipher.ts'];

/** The frame of all pages: what a signed-in user loads before the page itself. */
const frame = ['apps/web/theme/antd-locale.ts', 'apps/web/shell/shell.tsx'];

/** Menus beside and above the pages: a telephone has neither. */
const layout = ['apps/web/layouts/blend.tsx'];

const listPage = ['packages/ui/model-page.tsx', 'packages/ui/tree/left-tree.tsx', 'packages/ui/list-types/type-switch.tsx'];

/** What Chromium is seen to load between the sign-in page and the rows of the first list, by path from the root of the project. */
export const firstList = [...cipher, ...frame, ...layout, ...listPage];

/** What every page loads after its first content: lists would wait for the home if it stood in the same chunk. */
const afterwards = ['apps/web/shell/quiet-parts.tsx', 'apps/web/shell/jobs-button.tsx', 'apps/web/shell/tour/tour-invite.tsx'];

/** What Chromium is seen to load for the first home beyond the frame; all of it stands in one chunk. */
const firstHome = ['apps/web/pages/home.page.tsx', 'modules/platform/agenda/web/home-today.tsx', 'modules/platform/home/web/home-page.tsx'];

/** What modules bring to pages; the home asks for it when it is drawn. */
const webModules = 'apps/web/app/web-modules.ts';

/** Values as lists show them, with what they are entered by: a home shows its lists when they are scrolled to. */
const listTile = ['modules/platform/home/web/tiles/list-tile.tsx'];

/** Opened from home as from reports: what it shares with home stands in the frame. */
const charts = ['packages/ui/charts/echarts-chart.tsx'];

const TEXTS = /virtual:locale\//;

const languages = ['zh', 'zhtw', 'en'] as const;

const antdLocales = { zh: 'zh_CN', zhtw: 'zh_TW', en: 'en_US' } as const;

/** Names the chunk of a module; null leaves it to the bundler. */
type ChunkOf = (module: string) => string | null;

/** Loaded between the two: the settings, which decide the layout, are asked for before the program of the shell is there. */
const settings = ['apps/web/shell/settings/own-settings.ts', 'apps/web/shell/tabs/tab-storage.ts'];

/** What is asked for first, by occasion: texts of each language, for those who are signed in what stands around every page, and the home. */
export const firstFiles: Occasions = {
  inside: [...frame, ...settings],
  wide: layout,
  home: [...firstHome.slice(0, 1), webModules],
  ...Object.fromEntries(
    languages.flatMap((language) => [
      [`door/${language}`, [`virtual:locale/door/${language}`]],
      [`inside/${language}`, [`virtual:locale/inside/${language}`, `antd/es/locale/${antdLocales[language]}.js`]],
    ]),
  ),
};

interface Learning {
  readonly root: string;
  /** Configuration of the build without its chunks: its plugins are used up by it. */
  readonly config: InlineConfig;
  /** Pages that share nothing with the rest but the smallest parts, by path. */
  readonly apart: readonly string[];
  readonly index: string;
}

/**
 * Learns from a build without minifying which modules the sign-in page, the first home and the first list need, and puts those of each into
 * one chunk, and what home and list share into that of the frame. The bundler alone makes a chunk for each set of pages that share a module: a
 * hundred small files, which are slow to fetch and compress badly. Imports alone do not say which modules are needed, since an index module
 * imports many of which few are used.
 */
export async function openedFirst({ root, config, apart, index }: Learning): Promise<ChunkOf> {
  const modulesOf = modulesBy(await unminified(config));
  const from = (paths: readonly string[]) => modulesOf(paths.map((path) => `${root}/${path}`));
  const roots = new Set([...firstList.map((path) => `${root}/${path}`), `${root}/apps/web/main.tsx`]);
  const [shared, door, early] = [modulesOf(apart), modulesOf([index]), from(settings)];
  const [sealing, shell, wide] = [from(cipher), from(frame), from(layout)];
  const [home, list, tile, chart, quiet] = [from(firstHome), from(firstList), from(listTile), from(charts), from(afterwards)];
  const byChunk: readonly (readonly [string, (module: string) => boolean])[] = [
    ['door-parts', (module) => door.has(module)],
    ['settings-parts', (module) => early.has(module)],
    ['cipher-parts', (module) => sealing.has(module)],
    ['shell-parts', (module) => shell.has(module) || (home.has(module) && (list.has(module) || chart.has(module)))],
    ['layout-parts', (module) => wide.has(module)],
    ['quiet-parts', (module) => quiet.has(module)],
    ['home-parts', (module) => home.has(module)],
    ['value-parts', (module) => list.has(module) && tile.has(module)],
    ['list-parts', (module) => list.has(module)],
  ];
  return (module) => {
    // What is opened, texts of a language among it, keeps a file of its own name; what other pages share stays in theirs.
    if (roots.has(module) || TEXTS.test(module) || shared.has(module)) return null;
    return byChunk.find(([, holds]) => holds(module))?.[0] ?? null;
  };
}

async function unminified(config: InlineConfig): Promise<readonly Rolldown.OutputChunk[]> {
  const written = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  });
  return (written as Rolldown.RolldownOutput).output.filter((one) => one.type === 'chunk');
}

/** The modules of the chunks of some entries, and of all chunks that these import. */
const modulesBy =
  (chunks: readonly Rolldown.OutputChunk[]) =>
  (entries: readonly string[]): ReadonlySet<string> => {
    // What others import too is no entry of its chunk.
    const opens = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
      entries.some((entry) => entry === facadeModuleId || moduleIds.includes(entry));
    return new Set([...withImports(chunks, opens)].flatMap(({ moduleIds }) => moduleIds));
  };
