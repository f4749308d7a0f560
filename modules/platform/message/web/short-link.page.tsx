import { useText } from '@zhixing/client/i18n.ts';
import { Notice, ToStart } from '@zhixing/shell/entrance/notice.tsx';

/** Public forms without sign-in. No form is published yet, so every link here is unknown or expired. */
export default function ShortLinkPage() {
  const text = useText();
  return (
    <Notice title={text('entrance.noForm')} what={text('entrance.noFormWhat')}>
      <ToStart />
    </Notice>
  );
}
