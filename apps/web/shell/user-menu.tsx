import { useText } from '@zhixing/client/i18n.ts';
import { signOut, useSession } from '@zhixing/client/session.ts';
import { App, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyRetry } from '../app/lazy-retry.ts';
import { Icon } from './icon.tsx';
import { inLandmark } from './in-landmark.ts';

const AboutDialog = lazy(lazyRetry(() => import('./about-dialog.tsx')));

/** Who is signed in, and what concerns that person: profile, about, signing out. */
export function UserMenu({ compact }: { compact: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const user = useSession((session) => session.user?.userInfo);
  const [about, setAbout] = useState(false);
  const leave = async () => {
    await signOut();
    await navigate('/login', { replace: true });
  };
  const confirm = () =>
    void modal.confirm({
      title: text('shell.user.confirmTitle'),
      content: text('shell.user.confirmLogout'),
      okText: text('shell.user.logout'),
      onOk: leave,
    });
  const items = [
    { key: 'profile', label: text('shell.pages.profile'), icon: <Icon name="user" />, onClick: () => void navigate('/profile') },
    { key: 'about', label: text('shell.user.about'), icon: <Icon name="info-circle" />, onClick: () => setAbout(true) },
    { type: 'divider' as const },
    { key: 'logout', label: text('shell.user.logout'), icon: <Icon name="logout" />, onClick: confirm },
  ];
  const name = user?.userName ?? '';
  return (
    <>
      <Dropdown getPopupContainer={inLandmark} trigger={['click']} menu={{ items }} placement="bottomRight">
        <button type="button" className="user-button" aria-label={compact ? text('shell.user.label', { name }) : undefined}>
          <span className="avatar" aria-hidden="true">
            {[...name].at(-1) ?? '?'}
          </span>
          {compact ? null : <span className="user-name">{name}</span>}
        </button>
      </Dropdown>
      <Suspense fallback={null}>{about ? <AboutDialog close={() => setAbout(false)} /> : null}</Suspense>
    </>
  );
}
