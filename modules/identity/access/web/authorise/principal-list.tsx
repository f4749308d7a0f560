import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Pagination, Radio, Tag } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type PrincipalType, principalTypes } from './grants.ts';
import { type PrincipalKey, type PrincipalLine, usePrincipals } from './use-authority.ts';

interface Props {
  readonly type: PrincipalType;
  readonly chosen: string | undefined;
  readonly onType: (type: PrincipalType) => void;
  readonly onChoose: (principal: PrincipalKey) => void;
}

const PAGE_SIZE = 50;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Roles, users, positions or groups with a search; arrow keys move the focus. */
export function PrincipalList({ type, chosen, onType, onChoose }: Props) {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const query = usePrincipals(type, keyword, page, PAGE_SIZE);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className="authorise-holders">
      <Radio.Group
        optionType="button"
        value={type}
        aria-label={text('authorise.holders')}
        options={principalTypes.map((value) => ({ value, label: text(`authorise.types.${value}`) }))}
        onChange={({ target }) => {
          setPage(1);
          setKeyword('');
          onType(target.value as PrincipalType);
        }}
      />
      <SearchText
        key={type}
        id="authorise-holder-search"
        icon
        value={keyword}
        onChange={(wanted) => {
          setPage(1);
          setKeyword(wanted);
        }}
        placeholder={text('authorise.searchHolder')}
      />
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <>
            {list.length === 0 && <p className="own-note">{text('authorise.noHolder')}</p>}
            <ul className="authorise-holder-list" aria-label={text(`authorise.types.${type}`)} onKeyDown={walk}>
              {list.map((line, index) => (
                <li key={line.id}>
                  <PrincipalButton
                    line={line}
                    current={line.id === chosen}
                    reached={line.id === chosen || (index === 0 && !list.some(({ id }) => id === chosen))}
                    onChoose={() => onChoose({ type, id: line.id })}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              simple
              size="small"
              hideOnSinglePage
              current={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(next) => setPage(next)}
            />
          </>
        )}
      </Part>
    </div>
  );
}

interface ButtonProps {
  readonly line: PrincipalLine;
  readonly current: boolean;
  /** Roving tabindex: only this button is reached by Tab, the others by arrow keys. */
  readonly reached: boolean;
  readonly onChoose: () => void;
}

function PrincipalButton({ line, current, reached, onChoose }: ButtonProps) {
  const text = useText();
  return (
    <button
      type="button"
      className="authorise-holder"
      aria-current={current ? 'true' : undefined}
      tabIndex={reached ? 0 : -1}
      onClick={onChoose}
    >
      <span className="authorise-holder-name">
        {line.name}
        {line.own && <Tag color="processing">{text('authorise.own')}</Tag>}
        {!line.enabled && <Tag>{text('authorise.disabled')}</Tag>}
      </span>
      <span className="authorise-holder-note">{[line.code, line.place].filter(Boolean).join(' · ')}</span>
    </button>
  );
}
