import { useText } from '@zhixing/client/i18n.ts';
import { changeAvatar } from '@zhixing/client/own.ts';
import { Avatar } from '@zhixing/shell/avatar.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const LARGEST = 5 * 1_048_576;

/** The user's picture, with a button to change it. */
export function AvatarUpload({ name }: { name: string }) {
  const text = useText();
  const { attempt, failed } = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!TYPES.includes(file.type) || file.size > LARGEST) return failed(new Error(text('profile.avatar.wrong')));
    setBusy(true);
    await attempt(() => changeAvatar(file));
    setBusy(false);
  };
  return (
    <div className="profile-avatar">
      <Avatar name={name} label={text('profile.avatar.alt', { name })} />
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join(',')}
        aria-label={text('profile.avatar.change')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button type="link" loading={busy} onClick={() => input.current?.click()}>
        {text('profile.avatar.change')}
      </Button>
      <small>{text('profile.avatar.hint')}</small>
    </div>
  );
}
