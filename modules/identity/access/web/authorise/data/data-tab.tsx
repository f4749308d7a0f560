import { useText } from '@zhixing/client/i18n.ts';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Alert, Pagination } from 'antd';
import { useState } from 'react';
import type { Editing } from '../editing.ts';
import { rowless } from '../edits.ts';
import { grantOn } from '../grants.ts';
import { useGrantedSubjects } from '../use-shown-subjects.ts';
import { ModelSchemes } from './model-schemes.tsx';

/** Models per page; more would render slowly, since each has its own select. */
const AT_ONCE = 20;

/** The rows that the principal reaches, by model; without a scheme none. */
export function DataTab({ editing }: { editing: Editing }) {
  const text = useText();
  const { state, changes } = editing;
  const granted = useGrantedSubjects(editing);
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.toLowerCase();
  const shown = granted.filter(({ title, name }) => title.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted));
  const without = granted.filter(({ name }) => rowless(grantOn(state, changes, name)).length > 0);
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(shown.length / AT_ONCE));
  const from = (Math.min(page, last) - 1) * AT_ONCE;
  return (
    <>
      <p className="own-note">{text('authorise.what.data')}</p>
      {without.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('authorise.data.rowless', { models: without.map(({ title }) => title).join(text('authorise.line.and')) })}
        />
      )}
      <div className="check-tools-search">
        <SearchText id="grant-data-search" icon value={keyword} onChange={setKeyword} placeholder={text('authorise.tree.search')} />
      </div>
      {shown.length === 0 && (
        <p className="check-tree-empty">{text(granted.length === 0 ? 'authorise.noAbilities' : 'authorise.tree.nothing')}</p>
      )}
      <ul className="scheme-cards" aria-label={text('authorise.tabs.data')}>
        {shown.slice(from, from + AT_ONCE).map((subject) => (
          <li key={subject.name}>
            <ModelSchemes editing={editing} subject={subject} />
          </li>
        ))}
      </ul>
      <Pagination
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={Math.min(page, last)}
        pageSize={AT_ONCE}
        total={shown.length}
        onChange={setPage}
      />
    </>
  );
}
