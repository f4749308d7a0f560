import type { UserInfo } from '@zhixing/client/current-user.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { chinaMoment } from '../shell/china-moment.ts';
import './profile.page.css';

/** What the system knows about the signed-in person. */
export default function ProfilePage() {
  const text = useText();
  const user = useSession((session) => session.user?.userInfo);
  if (!user) return null;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['account', user.userAccount],
    ['name', user.userName],
    ['role', user.roleName],
    ['organization', user.organizeName],
    ['department', user.departmentName],
    ['position', user.positionName],
    ['lastLogin', lastLogin(user)],
  ];
  return (
    <section className="profile">
      <h1>{text('shell.pages.profile')}</h1>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{text(`profile.${key}`)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const lastLogin = ({ prevLoginTime, prevLoginIPAddress }: UserInfo): string =>
  [chinaMoment(prevLoginTime), prevLoginIPAddress].filter(Boolean).join(' · ');
