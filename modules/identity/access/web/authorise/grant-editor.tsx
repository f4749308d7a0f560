import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PartTabs } from '@zhixing/shell/page/part-tabs.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApplicationsTab } from './applications-tab.tsx';
import { ButtonsTab } from './buttons-tab.tsx';
import { ColumnsTab } from './columns-tab.tsx';
import { DataTab } from './data/data-tab.tsx';
import type { Editing } from './editing.ts';
import { FormTab } from './form-tab.tsx';
import { type Changes, type Subjects, withChange } from './grants.ts';
import { PagesTab } from './pages-tab.tsx';
import { PrincipalHead } from './principal-head.tsx';
import { SaveDialogs } from './save-dialogs.tsx';
import { type PrincipalKey, useGrants } from './use-authority.ts';

interface Props {
  readonly principal: PrincipalKey;
  readonly subjects: Subjects;
  readonly onPrincipal: (principal: PrincipalKey) => void;
}

const parts = [
  ['applications', ApplicationsTab],
  ['pages', PagesTab],
  ['buttons', ButtonsTab],
  ['columns', ColumnsTab],
  ['form', FormTab],
  ['data', DataTab],
] as const;

/** Edits a principal's grants in six tabs; nothing applies until saved. */
export function GrantEditor({ principal, subjects, onPrincipal }: Props) {
  const query = useGrants(principal);
  const [changes, setChanges] = useState<Changes>({});
  useUnsaved({ isDirty: () => Object.keys(changes).length > 0, discard: () => setChanges({}) });
  return (
    <div className="authorise-editor">
      <Part query={query}>
        {(state) => (
          <Editor
            editing={{
              state,
              subjects,
              changes,
              setChanges,
              readOnly: state.own,
              put: (subject, document) => setChanges(withChange(state, changes, subject, document)),
            }}
            principal={principal}
            onPrincipal={onPrincipal}
          />
        )}
      </Part>
    </div>
  );
}

function Editor({ editing, principal, onPrincipal }: { editing: Editing } & Pick<Props, 'principal' | 'onPrincipal'>) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const { state, changes, setChanges, readOnly } = editing;
  const count = Object.keys(changes).length;
  const active = parts.find(([key]) => key === search.get('part'))?.[0] ?? 'pages';
  const choose = (key: string) => setSearch({ ...Object.fromEntries(search), part: key.replace('grant-', '') }, { replace: true });
  return (
    <>
      <PrincipalHead editing={editing} principal={principal} onPrincipal={onPrincipal} />
      {readOnly && <Alert type="info" showIcon title={text('authorise.ownWhy')} />}
      <PartTabs
        label={text('authorise.parts', { name: state.holder.name })}
        active={`grant-${active}`}
        choose={choose}
        parts={parts.map(([key, Tab]) => ({
          key: `grant-${key}`,
          label: text(`authorise.tabs.${key}`),
          children: <Tab editing={editing} />,
        }))}
      />
      {!readOnly && (
        <div className="authorise-save">
          <span role="status">{count > 0 ? text('authorise.changed', { count }) : text('authorise.unchanged')}</span>
          <Button disabled={count === 0} onClick={() => setChanges({})}>
            {text('authorise.undo')}
          </Button>
          <Button type="primary" disabled={count === 0} onClick={() => setSaving(true)}>
            {text('authorise.preview')}
          </Button>
        </div>
      )}
      {saving && <SaveDialogs editing={editing} principal={principal} onClose={() => setSaving(false)} />}
    </>
  );
}
