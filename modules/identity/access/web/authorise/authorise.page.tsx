import { useText } from '@zhixing/client/i18n.ts';
import { TabContext } from '@zhixing/client/tab.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { Grid } from 'antd';
import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { GrantEditor } from './grant-editor.tsx';
import { type HolderType, holderTypes } from './grants.ts';
import { HolderList } from './holder-list.tsx';
import { type HolderKey, useSubjects } from './use-authority.ts';
import './authorise.css';

/** Who may do what: roles, people, positions and groups on the left, what the chosen one is granted on the right. */
export default function AuthorisePage() {
  const text = useText();
  const subjects = useSubjects();
  const { holder, type, choose } = useChosenHolder();
  const phone = Grid.useBreakpoint().lg === false;
  const [listed, setListed] = useState(true);
  const chosen = (next: HolderKey) => {
    void choose(next).then((done) => done && setListed(false));
  };
  return (
    <section className="authorise-page">
      <h1>{text('authorise.title')}</h1>
      <Part query={subjects}>
        {(all) => (
          <div className="authorise-sides">
            {(!phone || listed || !holder) && (
              <HolderList type={type} chosen={holder?.id} onType={(next) => void choose({ type: next, id: '' })} onChoose={chosen} />
            )}
            {phone && holder && !listed && (
              <button type="button" className="authorise-back" onClick={() => setListed(true)}>
                {text('authorise.otherHolder')}
              </button>
            )}
            {holder ? (
              <GrantEditor key={`${holder.type}:${holder.id}`} holder={holder} subjects={all} onHolder={chosen} />
            ) : (
              <p className="authorise-begin">{text('authorise.begin')}</p>
            )}
          </div>
        )}
      </Part>
    </section>
  );
}

/** The holder that the address names; another one is chosen after asking where something is not saved. */
function useChosenHolder() {
  const text = useText();
  const confirm = useConfirm();
  const tab = useContext(TabContext);
  const [search, setSearch] = useSearchParams();
  const type = holderTypes.find((one) => one === search.get('type')) ?? 'role';
  const id = search.get('id') ?? '';
  const holder: HolderKey | null = id ? { type, id } : null;
  const choose = async (next: { type: HolderType; id: string }): Promise<boolean> => {
    const content = text('authorise.leaveWhat');
    const question = { title: text('authorise.leave'), content, okText: text('authorise.discard'), danger: true };
    if (id && hasUnsaved(tab?.key ?? '') && !(await confirm(question))) return false;
    const { part = '' } = Object.fromEntries(search);
    setSearch({ type: next.type, ...(next.id && { id: next.id }), ...(part && { part }) });
    return true;
  };
  return { holder, type, choose };
}
