import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useSwitch } from '@zhixing/shell/use-switch.tsx';
import { Drawer } from 'antd';
import './application-drawer.css';

// From the specification, section 9.
const WIDTH = 280;

interface Application {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color?: string | null;
  readonly currentSystem: boolean;
}

/** The user's applications. Selecting one switches to it and reloads menu and pages. */
export default function ApplicationDrawer({ close }: { close: () => void }) {
  const text = useText();
  const held = useSession(({ user }) => user?.userInfo.systemIds as readonly Application[] | undefined) ?? [];
  const { busy, switchTo } = useSwitch();
  return (
    <Drawer open size={WIDTH} title={text('applications.title')} onClose={close}>
      <ul className="applications">
        {held.map((application) => (
          <li key={application.id}>
            <button
              type="button"
              disabled={busy}
              aria-current={application.currentSystem ? 'true' : undefined}
              onClick={() => (application.currentSystem ? close() : void switchTo('System', application.id))}
            >
              <span style={application.color ? { color: application.color } : undefined}>
                <Icon name={application.icon} />
              </span>
              <span>{application.name}</span>
              {application.currentSystem ? <small>{text('applications.current')}</small> : null}
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
