import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { type PictureName, pictureNames, type SystemSettings, uploadPicture, useSaveSystem } from './use-system-settings.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const LARGEST = 5 * 1_048_576;

/** The pictures of the system, with where each is shown. */
export function SystemPictures({ settings }: { readonly settings: SystemSettings }) {
  return (
    <ul className="system-pictures">
      {pictureNames.map((name) => (
        <SystemPicture key={name} name={name} isSet={settings[name] !== ''} />
      ))}
    </ul>
  );
}

function SystemPicture({ name, isSet }: { readonly name: PictureName; readonly isSet: boolean }) {
  const text = useText();
  const address = useSession(({ user }) => String(user?.sysConfigInfo[name] ?? ''));
  const input = useRef<HTMLInputElement>(null);
  const { busy, choose, remove } = useChange(name);
  const label = text(`security.names.${name}`);
  return (
    <li>
      <div className="system-picture">
        {isSet && address !== '' ? <img src={address} alt={label} /> : <span>{text('systemConfig.noPicture')}</span>}
      </div>
      <div>
        <h2>{label}</h2>
        <p>{text(`systemConfig.help.${name}`)}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES.join(',')}
          aria-label={`${text('systemConfig.choose')}：${label}`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button loading={busy} onClick={() => input.current?.click()} aria-label={`${text('systemConfig.choose')}：${label}`}>
          {text('systemConfig.choose')}
        </Button>
        {isSet && (
          <Button type="link" disabled={busy} onClick={() => void remove()} aria-label={`${text('systemConfig.remove')}：${label}`}>
            {text('systemConfig.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

function useChange(name: PictureName) {
  const text = useText();
  const { done, failed } = useNotices();
  const send = useSaveSystem();
  const [busy, setBusy] = useState(false);
  const change = async (id: () => Promise<string>) => {
    setBusy(true);
    try {
      done(await send({ [name]: await id() }));
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (TYPES.includes(file.type) && file.size <= LARGEST) await change(() => uploadPicture(file));
    else failed(new Error(text('systemConfig.wrongPicture')));
  };
  return { busy, choose, remove: () => change(async () => '') };
}
