import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
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

function lastLogin({
  prevLoginTime,
  prevLoginIPAddress,
}: {
  prevLoginTime: string | number | null;
  prevLoginIPAddress: string | null;
}): string {
  if (!prevLoginTime) return '';
  const moment = new Date(prevLoginTime).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
  return [moment, prevLoginIPAddress].filter(Boolean).join(' · ');
}
