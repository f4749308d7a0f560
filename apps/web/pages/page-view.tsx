import { currentLanguage, useLanguage, withTextsAside } from '@zhixing/client/i18n.ts';
import { modelQuery } from '@zhixing/client/use-model.ts';
import { offerExtras } from '@zhixing/ui/record/extras.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { lazyAside } from '../app/lazy-aside.ts';
import { lazyPage } from '../app/lazy-page.ts';
import { queries } from '../app/queries.ts';
import { whyAddress } from '../people/why/why-address.ts';
import { propertiesOf } from '../shell/menu/entry.ts';
import { type MenuPage, pageTable } from '../shell/menu/page-table.ts';
import { NamedIcon } from '../shell/named-icon.tsx';

const HomePage = lazyPage(() => import('./home.page.tsx'));
const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));
const FramePage = lazyAside(() => import('./frame.page.tsx'));
const NotBuiltPage = lazyAside(() => import('./not-built.page.tsx'));
const NotFoundPage = lazyPage(() => import('./not-found.page.tsx'));
const ProgramPage = lazyPage(() => import('./program.page.tsx'));
const AgendaPage = lazyAside(() => import('../agenda/agenda.page.tsx'));
const ProfilePage = lazyAside(() => import('../people/profile.page.tsx'));

const OwnAside = lazyAside(() => import('./own-aside.tsx'));
const OwnInput = lazyAside(() => import('./own-input.tsx'));
/** Models whose records have something above their fields. */
const withAside =
  'agency site tutor course courseware introductionApplication declaration announcement messageAccount messageSendConfig flowTemplate printTemplate user dataInterface';

offerExtras({
  RecordPanel: lazyDialog(async () => ({ default: (await import('@zhixing/ui/record/record-panel.tsx')).RecordPanel })),
  items: {
    flowTemplate: () => withTextsAside(import('../flow-design/template-items.ts')),
    role: () => withTextsAside(import('../authorise/role-items.ts')),
    user: () => withTextsAside(import('../people/care/user-items.ts')),
    permissionRequest: () => withTextsAside(import('../people/why/request-items.ts')),
  },
  writes: { appointment: () => withTextsAside(import('../agenda/series-writes.tsx')) },
  asides: Object.fromEntries(withAside.split(' ').map((model) => [model, OwnAside])),
  inputs: { 'flowDelegation-principal': OwnInput, 'flowDelegation-deputy': OwnInput, 'messageTemplate-event': OwnInput },
  Choices: lazyAside(async () => ({ default: (await import('../flow/acts/chosen-fields.tsx')).ChosenFields })),
  Icon: NamedIcon,
  IconInput: lazyAside(() => import('../icons/icon-input.tsx')),
  why: (model, id) => whyAddress({ model, id }),
  Denied: lazyAside(() => import('../people/why/denied.tsx')),
});

/**
 * Fetches what an address of the shell is going to show: its program, and the description of its model. What cannot be had now is told when
 * the page itself asks for it.
 * @public The guard takes it from the chunk of the shell, which it loads.
 */
export async function preloadPage(path: string): Promise<void> {
  const page = pageTable().get(path);
  if (page?.kind === 'home') await HomePage.preload().catch(quiet);
  if (page?.kind === 'program') await ProgramPage.preload().catch(quiet);
  if (page?.kind !== 'menu') return;
  if (propertiesOf(page.entry).page) await ProgramPage.preload().catch(quiet);
  else if (page.model)
    await Promise.all([ModelPage.preload().catch(quiet), queries.prefetchQuery(modelQuery(currentLanguage(), page.model))]);
}

const quiet = () => undefined;

/** What stands at an address of the shell. */
export function PageView({ path }: { path: string }) {
  const page = pageTable().get(path);
  if (page?.kind === 'home') return <HomePage />;
  if (page?.kind === 'profile') return <ProfilePage />;
  if (page?.kind === 'agenda') return <AgendaPage />;
  if (page?.kind === 'program') return <ProgramPage code={path.slice(1).replace('/', '.')} />;
  if (page?.kind === 'menu') return <MenuPageView page={page} path={path} />;
  return <NotFoundPage />;
}

function MenuPageView({ page, path }: { page: MenuPage; path: string }) {
  const language = useLanguage();
  const { page: isProgram, program } = propertiesOf(page.entry);
  if (page.renderer === 'frame') return <FramePage page={page} />;
  if (isProgram) return <ProgramPage code={program ?? page.entry.enCode} />;
  if (!page.model) return <NotBuiltPage page={page} path={path} />;
  const filter = page.filter ? { filter: page.filter as never } : {};
  return <ModelPage model={page.model} off={page.off} title={page.titles[language] || page.titles.zh} {...filter} />;
}
