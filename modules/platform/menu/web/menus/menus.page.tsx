import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Button, Drawer, Grid, Select } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { EntryDetail } from './entry-detail.tsx';
import { TOP } from './menu-lines.ts';
import { MenuTools, useMoving } from './menu-tools.tsx';
import { MenuTree } from './menu-tree.tsx';
import { type MenuRow, useChoices, useMenuActions, useMenuRows } from './use-menus.ts';
import '@zhixing/shell/page/page.css';
import './menus.css';

const AddDialog = lazyDialog(() => import('./add-dialog.tsx'));
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

/** The menus of all applications: a tree, with the selected entry beside it, or above it on phones. */
export default function MenusPage() {
  const text = useText();
  const inForce = useSession(({ user }) => String(user?.userInfo.systemId ?? 'business'));
  const [systemId, setSystem] = useState(inForce);
  const [chosen, setChosen] = useState('');
  const [keyword, setKeyword] = useState('');
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const rows = useMenuRows(systemId);
  const choices = useChoices().data;
  const actions = useMenuActions(systemId);
  const access = useModel('menuEntry').data?.access;
  const row = rows.data?.list.find(({ id }) => id === chosen);
  const open = (application: string) => {
    setSystem(application);
    setChosen('');
  };
  return (
    <section className="program-page menus-page">
      <header>
        <h1>{text('menus.title')}</h1>
        <Link to="/system/system">{text('menus.applications')}</Link>
      </header>
      <p className="own-note">{text('menus.what')}</p>
      <div className="menus-bar">
        <Select
          className="menus-application"
          aria-label={text('menus.application')}
          value={systemId}
          onChange={open}
          options={(choices?.applications ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        />
        <div className="menus-search">
          <SearchText id="menus-search" icon value={keyword} onChange={setKeyword} placeholder={text('menus.search')} />
        </div>
        {access?.create ? (
          <>
            <Button type="primary" onClick={() => setDialog('add')}>
              {text('menus.add')}
            </Button>
            <Button onClick={() => setDialog('import')}>{text('menus.import.button')}</Button>
          </>
        ) : null}
        <MenuTools actions={actions} />
      </div>
      <Part query={rows}>
        {({ list }) => (
          <Arranged
            list={list}
            keyword={keyword}
            row={row}
            choices={choices}
            actions={actions}
            mayChange={access?.update === true}
            onChoose={setChosen}
          />
        )}
      </Part>
      <Suspense>
        {dialog === 'add' && (
          <AddDialog
            rows={rows.data?.list ?? []}
            choices={choices}
            actions={actions}
            parentId={directoryAt(row)}
            onMade={setChosen}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'import' && <ImportDialog actions={actions} onBrought={open} onClose={() => setDialog(null)} />}
      </Suspense>
    </section>
  );
}

const directoryAt = (row: MenuRow | undefined): string =>
  row ? (row.kind === 'directory' && row.id !== 'models' ? row.id : row.parentId) : TOP;

interface ArrangedProps {
  readonly list: readonly MenuRow[];
  readonly keyword: string;
  readonly row: MenuRow | undefined;
  readonly choices: ReturnType<typeof useChoices>['data'];
  readonly actions: ReturnType<typeof useMenuActions>;
  readonly mayChange: boolean;
  readonly onChoose: (id: string) => void;
}

function Arranged({ list, keyword, row, choices, actions, mayChange, onChoose }: ArrangedProps) {
  const text = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const move = useMoving(actions);
  const home = choices?.applications.find(({ id }) => id === list[0]?.systemId)?.home ?? null;
  const detail = row ? (
    <EntryDetail key={row.id} rows={list} row={row} choices={choices} actions={actions} mayChange={mayChange} onChoose={onChoose} />
  ) : (
    <p className="menus-empty">{text('menus.choose')}</p>
  );
  return (
    <div className="menus-sides">
      <MenuTree rows={list} home={home} chosen={row?.id ?? ''} mayMove={mayChange} onMove={move} keyword={keyword} onChoose={onChoose} />
      {phone ? (
        <Drawer open={row !== undefined} size="100%" title={row?.fullName} onClose={() => onChoose('')}>
          {row ? detail : null}
        </Drawer>
      ) : (
        detail
      )}
    </div>
  );
}
