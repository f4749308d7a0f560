import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Avatar } from '@zhixing/shell/avatar.tsx';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { useNavigate } from 'react-router';
import { inLandmark } from './in-landmark.ts';
import { useSettings } from './settings/settings.ts';
import { useSignOut } from './use-sign-out.ts';

/** User menu: profile, about, statement, lock screen, password, sign-out. */
export function UserMenu({ compact }: { compact: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const user = useSession((session) => session.user?.userInfo);
  const offered = useSettings((settings) => settings.showSettings);
  const lock = () => void import('@zhixing/client/lock.ts').then(({ lockScreen }) => lockScreen());
  const settings = {
    key: 'settings',
    label: text('shell.settings.title'),
    icon: <Icon name="setting" />,
    onClick: () => openDialog('settings'),
  };
  const several = isChoice(user?.systemIds);
  const posts = {
    key: 'posts',
    label: text('shell.user.posts'),
    icon: <Icon name="apartment" />,
    onClick: () => openDialog('posts'),
  };
  const switcher = {
    key: 'applications',
    label: text('shell.user.applications'),
    icon: <Icon name="appstore" />,
    onClick: () => openDialog('applications'),
  };
  const keys = { key: 'keys', label: text('shell.keys.title'), icon: <Icon name="question-circle" />, onClick: () => openDialog('keys') };
  const own = [
    { key: 'lock', label: text('shell.user.lock'), icon: <Icon name="lock" />, onClick: lock },
    { key: 'password', label: text('shell.user.password'), icon: <Icon name="key" />, onClick: () => openDialog('password') },
    { type: 'divider' as const },
  ];
  const items = [
    { key: 'profile', label: text('shell.pages.profile'), icon: <Icon name="user" />, onClick: () => void navigate('/profile') },
    { key: 'agenda', label: text('shell.pages.agenda'), icon: <Icon name="calendar" />, onClick: () => void navigate('/agenda') },
    ...(several ? [switcher] : []),
    ...(isChoice(user?.organizeIdList) || isChoice(user?.positionIds) ? [posts] : []),
    ...(compact && offered ? [settings] : []),
    ...(compact ? [] : [keys]),
    { key: 'about', label: text('shell.user.about'), icon: <Icon name="info-circle" />, onClick: () => openDialog('about') },
    { key: 'statement', label: text('shell.user.statement'), icon: <Icon name="file-protect" />, onClick: () => openDialog('statement') },
    { type: 'divider' as const },
    ...(user?.viewer ? [] : own),
    { key: 'logout', label: text('shell.user.logout'), icon: <Icon name="logout" />, onClick: () => void signOut() },
  ];
  const name = user?.userName ?? '';
  return (
    <DropMenu getPopupContainer={inLandmark} menu={{ items }} placement="bottomRight">
      <button type="button" className="user-button" aria-label={compact ? text('shell.user.label', { name }) : undefined}>
        <Avatar name={name} />
        {compact ? null : <span className="user-name">{name}</span>}
      </button>
    </DropMenu>
  );
}

/** Whether there are several to choose from. */
const isChoice = (held: unknown): boolean => Array.isArray(held) && held.length > 1;
