import type { UserInfo } from '@zhixing/client/current-user.ts';
import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { Button } from 'antd';
import { AvatarUpload } from './avatar-upload.tsx';

/** Summary of the signed-in user. */
export function ProfileCard() {
  const text = useText();
  const user = useSession((session) => session.user?.userInfo);
  if (!user) return null;
  const changed = user.changePasswordDate as number | null;
  const facts: readonly (readonly [string, string])[] = [
    [text('profile.account'), user.userAccount],
    [text('profile.role'), user.roleName ?? ''],
    [text('profile.organization'), user.organizeName ?? ''],
    [text('profile.position'), user.positionName ?? ''],
    [text('profile.lastLogin'), lastLogin(user)],
    [text('profile.passwordChanged'), changed === null ? text('profile.never') : dateTime(changed)],
  ];
  return (
    <aside className="profile-card">
      <AvatarUpload name={user.userName} />
      <h2>{user.userName}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || text('profile.none')}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => openDialog('password')}>{text('profile.changePassword')}</Button>
    </aside>
  );
}

const lastLogin = ({ prevLoginTime, prevLoginIPAddress }: UserInfo): string =>
  [dateTime(prevLoginTime), prevLoginIPAddress].filter(Boolean).join(' · ');
