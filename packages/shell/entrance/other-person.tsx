import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Notice, ToStart } from './notice.tsx';

/** Asks for confirmation before a link replaces the session of the signed-in user. */
export function OtherPerson({ name, go }: { name: string; go: () => void }) {
  const text = useText();
  const own = useSession((session) => session.user?.userInfo.userName) ?? '';
  return (
    <Notice
      title={text('entrance.other', { name })}
      what={own ? text('entrance.otherWhatOf', { own, name }) : text('entrance.otherWhat', { name })}
    >
      <button type="button" className="zx-button primary" onClick={go}>
        {text('entrance.switch', { name })}
      </button>
      <ToStart />
    </Notice>
  );
}
