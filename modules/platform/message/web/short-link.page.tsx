import { useText } from '@zhixing/client/i18n.ts';
import { Notice, ToStart } from '@zhixing/shell/entrance/notice.tsx';

/** Forms that are filled in without signing in. No form is published yet, so that every link here is unknown or over. */
export default function ShortLinkPage() {
  const text = useText();
  return (
    <Notice title={text('entrance.noForm')} what={text('entrance.noFormWhat')}>
      <ToStart />
    </Notice>
  );
}
