import { useText } from '@zhixing/client/i18n.ts';
import { type MajorType, useOwn } from '@zhixing/client/own.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useSwitch } from '@zhixing/shell/use-switch.tsx';
import { Drawer } from 'antd';
import '../../profile/web/application-drawer.css';
import './account-admin.css';

const WIDTH = 320;

interface Place {
  readonly id: string;
  readonly fullName: string;
  readonly isDefault: boolean | null;
  /** Names of the ancestors; a position has `organizeName` instead. */
  readonly trail?: readonly string[];
  readonly organizeName?: string | null;
}

/** The user's organisations and positions. Selecting one makes it the current one. */
export default function PostsDialog({ close }: { close: () => void }) {
  const text = useText();
  const { busy, switchTo } = useSwitch();
  return (
    <Drawer open size={WIDTH} title={text('care.posts.title')} onClose={close}>
      {(['Organize', 'Position'] as const).map((type) => (
        <Places key={type} type={type} busy={busy} choose={({ id, isDefault }) => (isDefault ? close() : void switchTo(type, id))} />
      ))}
    </Drawer>
  );
}

interface PlacesProps {
  readonly type: Exclude<MajorType, 'System'>;
  readonly busy: boolean;
  readonly choose: (place: Place) => void;
}

const sources = { Organize: 'getUserOrganizes', Position: 'getUserPositions' } as const;

function Places({ type, busy, choose }: PlacesProps) {
  const text = useText();
  const query = useOwn<{ list: readonly Place[] }>(sources[type]);
  if (query.data?.list.length === 0) return null;
  return (
    <section className="care-posts">
      <h3>{text(`care.posts.${type}`)}</h3>
      <Part query={query}>
        {({ list: places }) => (
          <ul className="applications">
            {places.map((place) => (
              <li key={place.id}>
                <button type="button" disabled={busy} aria-current={place.isDefault ? 'true' : undefined} onClick={() => choose(place)}>
                  <span>
                    {place.fullName}
                    <small>{place.organizeName ?? place.trail?.join(' / ')}</small>
                  </span>
                  {place.isDefault ? <small>{text('posts.current')}</small> : null}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </section>
  );
}
