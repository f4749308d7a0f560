import { useText } from '@zhixing/client/i18n.ts';
import { onAccessChanged } from '@zhixing/client/live.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { useEffect, useState } from 'react';
import './new-version.css';

/** Reports changed permissions and offers to reload the menu. The server enforces the new ones already. */
export function ChangedAccess() {
  const text = useText();
  const [changed, setChanged] = useState(false);
  useEffect(() => onAccessChanged(() => setChanged(true)), []);
  if (!changed) return null;
  const reload = async () => {
    await flushDrafts();
    globalThis.location.reload();
  };
  return (
    <div className="new-version" role="status">
      <span>{text('notices.access.what')}</span>
      <button type="button" onClick={() => void reload()}>
        {text('notices.access.reload')}
      </button>
      <button type="button" onClick={() => setChanged(false)}>
        {text('notices.version.later')}
      </button>
    </div>
  );
}
