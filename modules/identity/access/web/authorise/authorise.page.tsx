import { useText } from '@zhixing/client/i18n.ts';
import { TabContext } from '@zhixing/client/tab.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { Grid } from 'antd';
import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { GrantEditor } from './grant-editor.tsx';
import { type PrincipalType, principalTypes } from './grants.ts';
import { PrincipalList } from './principal-list.tsx';
import { type PrincipalKey, useSubjects } from './use-authority.ts';
import './authorise.css';

/** Authorisation page: roles, users, positions and groups on the left, the grants of the selected one on the right. */
export default function AuthorisePage() {
  const text = useText();
  const subjects = useSubjects();
  const { holder: principal, type, choose } = useChosenPrincipal();
  const phone = Grid.useBreakpoint().lg === false;
  const [listed, setListed] = useState(true);
  const chosen = (next: PrincipalKey) => {
    void choose(next).then((done) => done && setListed(false));
  };
  return (
    <section className="authorise-page">
      <h1>{text('authorise.title')}</h1>
      <Part query={subjects}>
        {(all) => (
          <div className="authorise-sides">
            {(!phone || listed || !principal) && (
              <PrincipalList type={type} chosen={principal?.id} onType={(next) => void choose({ type: next, id: '' })} onChoose={chosen} />
            )}
            {phone && principal && !listed && (
              <button type="button" className="authorise-back" onClick={() => setListed(true)}>
                {text('authorise.otherHolder')}
              </button>
            )}
            {principal ? (
              <GrantEditor key={`${principal.type}:${principal.id}`} principal={principal} subjects={all} onPrincipal={chosen} />
            ) : (
              <p className="authorise-begin">{text('authorise.begin')}</p>
            )}
          </div>
        )}
      </Part>
    </section>
  );
}

/** The principal in the address; asks before switching if there are unsaved changes. */
function useChosenPrincipal() {
  const text = useText();
  const confirm = useConfirm();
  const tab = useContext(TabContext);
  const [search, setSearch] = useSearchParams();
  const type = principalTypes.find((one) => one === search.get('type')) ?? 'role';
  const id = search.get('id') ?? '';
  const principal: PrincipalKey | null = id ? { type, id } : null;
  const choose = async (next: { type: PrincipalType; id: string }): Promise<boolean> => {
    const content = text('authorise.leaveWhat');
    const question = { title: text('authorise.leave'), content, okText: text('authorise.discard'), danger: true };
    if (id && hasUnsaved(tab?.key ?? '') && !(await confirm(question))) return false;
    const { part = '' } = Object.fromEntries(search);
    setSearch({ type: next.type, ...(next.id && { id: next.id }), ...(part && { part }) });
    return true;
  };
  return { holder: principal, type, choose };
}
