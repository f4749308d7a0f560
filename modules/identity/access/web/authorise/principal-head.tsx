import { useText } from '@zhixing/client/i18n.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import type { Editing } from './editing.ts';
import type { PrincipalKey } from './use-authority.ts';

const MembersDialog = lazyDialog(() => import('./members-dialog.tsx'));
const CopyDialog = lazyDialog(() => import('./copy-dialog.tsx'));
const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'));
const DeclaredDialog = lazyDialog(() => import('./declared-dialog.tsx'));

interface Props {
  readonly editing: Editing;
  readonly principal: PrincipalKey;
  readonly onPrincipal: (principal: PrincipalKey) => void;
}

/** Name and type of the principal, how many users have its grants, and further actions. */
export function PrincipalHead({ editing, principal, onPrincipal }: Props) {
  const text = useText();
  const { state } = editing;
  const [open, setOpen] = useState<'members' | 'copy' | 'compare' | 'declared' | null>(null);
  const close = () => setOpen(null);
  const isRole = principal.type === 'role';
  const differing =
    state.grants.filter(({ difference }) => difference).length +
    [state.pages, state.applications].filter(({ written, declared }) => written && declared.length > 0).length;
  return (
    <header className="authorise-head">
      <h2>
        {state.holder.name}
        <Tag>{text(`authorise.types.${principal.type}`)}</Tag>
      </h2>
      <span className="own-note">{text('authorise.people', { count: state.people })}</span>
      <span className="authorise-head-tools">
        {isRole && differing > 0 && (
          <Button onClick={() => setOpen('declared')}>{text('authorise.declared.open', { count: differing })}</Button>
        )}
        {principal.type !== 'user' && <Button onClick={() => setOpen('members')}>{text('authorise.members.open')}</Button>}
        {isRole && <Button onClick={() => setOpen('copy')}>{text('authorise.copy.open')}</Button>}
        {isRole && <Button onClick={() => setOpen('compare')}>{text('authorise.compare.open')}</Button>}
      </span>
      <Suspense>
        {open === 'members' && <MembersDialog principal={principal} name={state.holder.name} onClose={close} />}
        {open === 'copy' && (
          <CopyDialog
            id={principal.id}
            name={state.holder.name}
            onClose={close}
            onMade={(id) => {
              close();
              onPrincipal({ type: 'role', id });
            }}
          />
        )}
        {open === 'compare' && <CompareDialog left={principal.id} onClose={close} />}
        {open === 'declared' && <DeclaredDialog editing={editing} onClose={close} />}
      </Suspense>
    </header>
  );
}
