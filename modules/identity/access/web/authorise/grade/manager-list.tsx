import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Pagination, Tag } from 'antd';
import { useState } from 'react';
import { UserChoice } from '../../../../account/web/user-choice.tsx';
import { useManagers } from './use-grades.ts';

interface Props {
  readonly chosen: string;
  readonly makes: boolean;
  readonly onChoose: (id: string) => void;
}

const PAGE_SIZE = 50;

/** The list of grade administrators, with a field to add one. */
export function ManagerList({ chosen, makes, onChoose }: Props) {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const query = useManagers(keyword, page, PAGE_SIZE);
  return (
    <div className="authorise-holders">
      {makes && (
        <div className="grade-add">
          <label htmlFor="grade-user">{text('authorise.grade.add')}</label>
          <UserChoice
            id="grade-user"
            label={text('authorise.grade.add')}
            value={null}
            within={{ isAdministrator: { ne: true }, status: { eq: 'enabled' } }}
            onChange={(id) => id && onChoose(id)}
          />
        </div>
      )}
      <SearchText
        id="grade-search"
        icon
        value={keyword}
        onChange={(wanted) => {
          setPage(1);
          setKeyword(wanted);
        }}
        placeholder={text('authorise.grade.search')}
      />
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <>
            {list.length === 0 && <p className="own-note">{text(keyword ? 'authorise.grade.notFound' : 'authorise.grade.nobody')}</p>}
            <ul className="authorise-holder-list" aria-label={text('authorise.grade.managers')}>
              {list.map(({ id, name, account, place, organisations, own }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="authorise-holder"
                    aria-current={id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(id)}
                  >
                    <span className="authorise-holder-name">
                      {name}
                      {own && <Tag color="processing">{text('authorise.own')}</Tag>}
                    </span>
                    <span className="authorise-holder-note">
                      {[account, place, text('authorise.grade.count', { count: organisations })].filter(Boolean).join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Pagination simple size="small" hideOnSinglePage current={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )}
      </Part>
    </div>
  );
}
