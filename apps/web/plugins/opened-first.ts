import { build, type InlineConfig, type Rolldown } from 'vite';
import type { Occasions } from './fetched-ahead.ts';
import { withImports } from './with-imports.ts';

/** What encrypts the password: whoever is signed in needs none of it. */
const cipher = ['packages/client/cipher.ts'];

/** The frame of all pages: what a signed-in user loads before the page itself. */
const frame = ['apps/web/theme/antd-locale.ts', 'apps/web/shell/shell.tsx'];

/** Menus beside and above the pages: a telephone has neither. */
const layout = ['apps/web/layouts/blend.tsx'];

const listPage = ['packages/ui/model-page.tsx', 'packages/ui/list-types/type-switch.tsx'];

/** What Chromium is seen to load between the sign-in page and the rows of the first list, by path from the root of the project. */
const firstList = [...cipher, ...frame, ...layout, ...listPage];

/** Chunks of what stands around every page of a wide window. */
export const aroundParts = ['shell-parts', 'settings-parts', 'layout-parts'];
/** Chunks that a first list needs beyond those of the sign-in page. */
export const listParts = [...aroundParts, 'cipher-parts', 'list-parts'];

/** What every page loads after its first content: lists would wait for the home if it stood in the same chunk. */
const afterwards = ['apps/web/shell/quiet-parts.tsx', 'apps/web/shell/jobs-button.tsx', 'apps/web/shell/tour/tour-invite.tsx'];

/** What Chromium is seen to load for the first home beyond the frame; all of it stands in one chunk. */
const firstHome = ['apps/web/pages/home.page.tsx', 'modules/platform/agenda/web/home-today.tsx', 'modules/platform/home/web/home-page.tsx'];

/** What modules bring to pages; the home asks for it when it is drawn. */
export const webModules = 'apps/web/app/web-modules.ts';

/** Values as lists show them, with what they are entered by: a home shows its lists when they are scrolled to. */
const listTile = ['modules/platform/home/web/tiles/list-tile.tsx'];

/** Opened from home as from reports: what it shares with home stands in the frame. */
const charts = ['packages/ui/charts/echarts-chart.tsx'];

/** A new record over its list, with the inputs of its kinds. */
const recordForm = [
  ...['record-drawer', 'record-panel', 'record-form', 'form-table'].map((name) => `packages/ui/record/${name}.tsx`),
  ...['text', 'long-text', 'number', 'date', 'file'].map((kind) => `packages/ui/widgets/${kind}-input.tsx`),
  'packages/ui/pickers/ref-picker.tsx',
];

const recordPanel = 'packages/ui/record/record-panel.tsx';

/** Pages with forms of their own. */
const formPages = ['modules/identity/profile/web/profile.page.tsx', 'modules/identity/profile/web/base-info-form.tsx'];
const flowPage = ['modules/platform/flow/web/detail/detail.page.tsx'];

/** Other ways to show the rows of a list. */
const listTypes = ['cards', 'kanban', 'calendar', 'edit'].map((type) => `packages/ui/list-types/${type}/${type}-body.tsx`);

/** The heaviest type: it loads little of what others share. */
const mapType = ['packages/ui/list-types/map/map-body.tsx', 'packages/ui/list-types/map/place-map.tsx'];

/** Lists that go over a page. */
const pager = ['packages/ui/list/pager.tsx'];

/** A few lines that parts loaded one by one share: a file of their own costs more than they do in the frame. */
const smallest = ['packages/client/copy-text.ts', 'packages/ui/states/over-page-hosts.ts'];

/** Questions and menus, loaded later on every page. */
const questionHost = 'packages/ui/states/question-host.tsx';
const menus = ['packages/ui/widgets/opened-menu.tsx'];

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
 * Learns from a build without minifying which modules the sign-in page, the first home, the first list and forms need, and puts those of each into
 * one chunk, and what home and list share into that of the frame. The bundler alone makes a chunk for each set of pages that share a module: a
 * hundred small files, which are slow to fetch and compress badly. Imports alone do not say which modules are needed, since an index module
 * imports many of which few are used.
 */
export async function openedFirst({ root, config, apart, index }: Learning): Promise<ChunkOf> {
  const chunks = await unminified(config);
  const modulesOf = modulesBy(chunks);
  const from = (paths: readonly string[]) => modulesOf(paths.map((path) => `${root}/${path}`));
  const [shared, door, early] = [modulesOf(apart), modulesOf([index]), from(settings)];
  const [sealing, shell, wide] = [from(cipher), from(frame), from(layout)];
  const locales = Object.values(antdLocales).map((name) => from([`node_modules/antd/es/locale/${name}.js`]));
  const [home, list, tile, chart, quiet] = [from(firstHome), from(firstList), from(listTile), from(charts), from(afterwards)];
  const [form, ownForm, flow, types, asked] = [from(recordForm), from(formPages), from(flowPage), from(listTypes), from([questionHost])];
  const noForm = pagesWithout(`${root}/${recordPanel}`, chunks).map((page) => modulesOf([page]));
  const byHand = (module: string) => noForm.some((page) => page.has(module));
  const elsewhere = (module: string) => [form, ownForm, flow].some((page) => page.has(module));
  const [inMenus, paged, map] = [from(menus), from(pager), from(mapType)];
  const inPackages = (module: string) => module.startsWith(`${root}/packages/`);
  const small = new Set(smallest.map((path) => `${root}/${path}`));
  // Otherwise what the texts of two languages share with each other or with the pager, a few lines, would be a file of its own.
  const isShared = (module: string) => small.has(module) || [...locales, paged].filter((part) => part.has(module)).length > 1;
  const ofRecords = (module: string) => form.has(module) && ![ownForm, flow, types, paged].some((page) => page.has(module));
  const byChunk: readonly (readonly [string, (module: string) => boolean])[] = [
    ['door-parts', (module) => door.has(module)],
    ['settings-parts', (module) => early.has(module)],
    ['cipher-parts', (module) => sealing.has(module)],
    [
      'shell-parts',
      (module) => shell.has(module) || isShared(module) || (home.has(module) && [list, chart, map].some((page) => page.has(module))),
    ],
    ['layout-parts', (module) => wide.has(module)],
    ['quiet-parts', (module) => quiet.has(module)],
    ['home-parts', (module) => home.has(module)],
    ['value-parts', (module) => list.has(module) && (tile.has(module) || elsewhere(module) || inMenus.has(module))],
    ['list-parts', (module) => list.has(module)],
    // The pagination of antd stays apart: tables of pages made by hand need it, and would load the list with ours.
    ['pager-parts', (module) => paged.has(module) && inPackages(module)],
    ['question-parts', (module) => asked.has(module) && (form.has(module) || module === `${root}/${questionHost}`)],
    // Lists need a few of these without a form: they stay apart.
    ['form-parts', (module) => form.has(module) && ownForm.has(module) && flow.has(module) && !types.has(module)],
    ['record-parts', (module) => ofRecords(module) && !byHand(module)],
    // One small file beside those of libraries, which pages that show no form need, too.
    ['page-parts', (module) => ofRecords(module) && inPackages(module)],
  ];
  return (module) => {
    // What is opened, texts of a language among it, keeps a file of its own name; what other pages share stays in theirs.
    if (module === `${root}/apps/web/main.tsx` || TEXTS.test(module) || shared.has(module)) return null;
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

/** The pages that show no form until one is opened: they need a few modules that forms need, too. */
function pagesWithout(form: string, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('.page.tsx'));
  const without = pages.filter(
    (page) => ![...withImports(chunks, (chunk) => chunk === page)].some(({ moduleIds }) => moduleIds.includes(form)),
  );
  return without.flatMap(({ facadeModuleId }) => facadeModuleId ?? []);
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
