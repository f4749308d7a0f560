import { currentLanguage, useLanguage } from '@zhixing/client/i18n.ts';
import { modelQuery } from '@zhixing/client/use-model.ts';
import { NamedIcon } from '@zhixing/shell/icon/named-icon.tsx';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { propertiesOf } from '@zhixing/shell/menu/entry.ts';
import { type MenuPage, type Page, pageTable } from '@zhixing/shell/menu/page-table.ts';
import { offerTiles, Tile } from '@zhixing/shell/tile.tsx';
import { whyAddress } from '@zhixing/shell/why-address.ts';
import { registerExtensions } from '@zhixing/ui/record/extensions.ts';
import { OpenedRecord } from '@zhixing/ui/record/opened-record.tsx';
import { queries } from '../app/queries.ts';
import { web } from '../app/web.ts';

const HomePage = lazyPage(() => import('./home.page.tsx'));
const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));
const FramePage = lazyAside(() => import('./frame.page.tsx'));
const NotBuiltPage = lazyAside(() => import('./not-built.page.tsx'));
const NotFoundPage = lazyAside(() => import('./not-found.page.tsx'));

registerExtensions({
  RecordPanel: OpenedRecord,
  items: web.items,
  nextSteps: web.nextSteps,
  writes: web.writes,
  asides: web.asides,
  starts: web.starts,
  inputs: web.inputs,
  Choices: (props) => <Tile name="record:choices" {...props} />,
  Urgency: (props) => <Tile name="record:urgency" {...props} />,
  Holders: (props) => <Tile name="record:holders" {...props} />,
  Denied: (props) => <Tile name="record:denied" {...props} />,
  Icon: NamedIcon,
  IconInput: lazyAside(() => import('@zhixing/shell/icon/icon-input.tsx')),
  why: (model, id) => whyAddress({ model, id }),
});
offerTiles(web.tiles);

/**
 * Preloads a page of the shell: its chunk, and the description of its model. Failures are reported when the page itself loads them.
 * @public The guard takes it from the chunk of the shell, which it loads.
 */
export async function preloadPage(path: string): Promise<void> {
  const page = pageTable().get(path);
  if (page?.kind === 'home') await HomePage.preload().catch(quiet);
  const code = programOf(page, path);
  if (code) await web.pages[code.split(':')[0] ?? '']?.preload().catch(quiet);
  else if (page?.kind === 'menu' && page.model)
    await Promise.all([ModelPage.preload().catch(quiet), queries.prefetchQuery(modelQuery(currentLanguage(), page.model))]);
}

/** Code of the page's own component; null if it is rendered from a model. */
function programOf(page: Page | undefined, path: string): string | null {
  if (page?.kind === 'program') return path.slice(1).replace('/', '.');
  if (page?.kind !== 'menu') return null;
  if (page.renderer === 'dataReport') return `report:${page.relationId}`;
  const { page: isProgram, program } = propertiesOf(page.entry);
  return isProgram ? (program ?? page.entry.enCode) : null;
}

const quiet = () => undefined;

/** Renders the page at a path of the shell. */
export function PageView({ path }: { path: string }) {
  const page = pageTable().get(path);
  if (page?.kind === 'home') return <HomePage />;
  if (page?.kind === 'program') return <ProgramPage code={programOf(page, path)} />;
  if (page?.kind === 'menu') return <MenuPageView page={page} path={path} />;
  return <NotFoundPage />;
}

/** A page component of a module. */
function ProgramPage({ code }: { code: string | null }) {
  // `report:feeQuery` is one page for all reports; other pages are named by their own code.
  const [name = '', about = name] = code?.split(':') ?? [];
  const Program = web.pages[name];
  return Program ? <Program code={about} /> : null;
}

function MenuPageView({ page, path }: { page: MenuPage; path: string }) {
  const language = useLanguage();
  const code = programOf(page, path);
  if (page.renderer === 'frame') return <FramePage page={page} />;
  if (code) return <ProgramPage code={code} />;
  if (!page.model) return <NotBuiltPage page={page} path={path} />;
  const filter = page.filter ? { filter: page.filter as never } : {};
  return <ModelPage model={page.model} off={page.off} title={page.titles[language] || page.titles.zh} {...filter} />;
}
